import { sealEdge, sealRosettes } from './seal.ts';

const corners = ['tl', 'tr', 'bl', 'br'] as const;
const edges = ['e1', 'e2', 'e3', 'e4', 'f1', 'f2', 'f3', 'f4'] as const;

export function Frame() {
  return (
    <div className="cert-frame" aria-hidden="true">
      {edges.map((edge) => (
        <i key={edge} className={edge} />
      ))}
      {corners.map((corner) => (
        <svg key={corner} className={corner} viewBox="0 0 64 64" aria-hidden="true">
          <path vectorEffect="non-scaling-stroke" d="M1.5 65V24C13.5 24 24 13.5 24 1.5h41" />
          <path vectorEffect="non-scaling-stroke" d="M10.5 64V31C21 29 29 21 31 10.5h33" strokeDasharray="5 4" />
          <circle cx="9" cy="9" r="4.5" />
        </svg>
      ))}
    </div>
  );
}

export function Seal() {
  return (
    <svg className="cert-seal" viewBox="-66 -66 132 132" aria-hidden="true">
      <path className="ground" d={sealEdge} strokeWidth="1.3" />
      <circle r="51" strokeDasharray="4 3" />
      <g strokeWidth=".7" opacity=".8">
        {sealRosettes.map((line) => (
          <path key={line} d={line} />
        ))}
      </g>
      <circle className="ground" r="23" />
      <text y="10.5" textAnchor="middle" fontSize="33">
        S
      </text>
    </svg>
  );
}
