import css from './log.module.css';

const leafCount = 8;
const chosenLeaf = 5;
const [width, height, edge] = [420, 300, 24];

/** Level 0 holds the entries, the last level the root. */
function getPosition(level: number, at: number): { x: number; y: number } {
  const span = (width - 2 * edge) / leafCount;
  return { x: edge + span * 2 ** level * (at + 0.5), y: height - 40 - level * 76 };
}

const levels = Math.log2(leafCount);
const nodes = Array.from({ length: levels + 1 }, (_, level) =>
  Array.from({ length: leafCount >> level }, (_, at) => ({ level, at })),
).flat();

/** On the path of the chosen entry, or a hash its proof supplies. */
function getNodeRole(level: number, at: number): 'onPath' | 'proof' | 'rest' {
  const chosenIndex = chosenLeaf >> level;
  if (at === chosenIndex) return 'onPath';
  return at === (chosenIndex ^ 1) ? 'proof' : 'rest';
}

/** The hash tree, as stitches between knots. */
export function TreeDrawing({ label }: { label: string }) {
  return (
    <figure className={css['tree']}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        {nodes
          .filter(({ level }) => level < levels)
          .map(({ level, at }) => (
            <path key={`${level}/${at}`} className={css[getNodeRole(level, at)]} d={drawEdge(level, at)} />
          ))}
        {nodes.map(({ level, at }) => (
          <TreeNode key={`${level}/${at}`} level={level} at={at} />
        ))}
        {nodes
          .filter(({ level }) => level === 0)
          .map(({ at }) => (
            <text key={at} x={getPosition(0, at).x} y={height - 12}>
              {at}
            </text>
          ))}
      </svg>
    </figure>
  );
}

function drawEdge(level: number, at: number): string {
  const from = getPosition(level, at);
  const to = getPosition(level + 1, at >> 1);
  const middle = (from.y + to.y) / 2;
  return `M${from.x} ${from.y}C${from.x} ${middle} ${to.x} ${middle} ${to.x} ${to.y}`;
}

function TreeNode({ level, at }: { level: number; at: number }) {
  const { x, y } = getPosition(level, at);
  const size = level === levels ? 11 : 7;
  return (
    <ellipse
      className={css[`${getNodeRole(level, at)}Knot`]}
      cx={x}
      cy={y}
      rx={size}
      ry={size * 0.86}
      transform={`rotate(-24 ${x} ${y})`}
    />
  );
}
