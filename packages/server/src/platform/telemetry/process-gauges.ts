import type { Database } from '../../ports/database.ts';
import type { Disk } from '../../ports/disk.ts';
import type { Metrics } from '../metrics.ts';
import { addGauge } from './add-gauge.ts';

type Parts = {
  metrics: Pick<Metrics, 'registry'>;
  db: Database;
  disk: Disk;
  /** Null if there is none. */
  redis: { readonly isReady: boolean } | null;
};

/** Gauges of this process. */
export function addProcessGauges({ metrics: { registry }, db, disk, redis }: Parts): void {
  addGauge(
    registry,
    { name: 'strapline_database_connections', help: 'Connections to the primary database, in use or idle', label: 'state' },
    () => {
      const { open, idle } = db.getConnections();
      return { used: open - idle, idle };
    },
  );
  addGauge(
    registry,
    { name: 'strapline_database_waiting', help: 'Statements and transactions that wait for a connection' },
    () => db.getConnections().waiting,
  );
  addGauge(
    registry,
    { name: 'strapline_disk_free_bytes', help: 'Free space of the disk of DATA_DIR; absent if it can’t be read' },
    async () => await disk.freeBytes().catch(() => null),
  );
  if (!redis) return;
  addGauge(registry, { name: 'strapline_redis_up', help: '1 while the connection to Redis works, else 0; absent without REDIS_URL' }, () =>
    Number(redis.isReady),
  );
}
