/** The disk of the data folder: uploads, finished pictures and, where it is embedded, the database. */
export type Disk = { freeBytes(): Promise<number> };
