/** Scalloped edge and two rosettes, as engraved on share certificates. */
export const sealEdge = drawScallops(28, 58, 6.6);
export const sealRosettes = [drawRosette(36, 11), drawRosette(36, -11)] as const;

function drawScallops(count: number, radius: number, bow: number): string {
  const points = Array.from({ length: count + 1 }, (_, i) => formatPoint((i * 2 * Math.PI) / count, radius));
  return `M${points.join(`A${bow} ${bow} 0 0 1 `)}z`;
}

/** 9.5 waves per turn close after two turns. */
function drawRosette(radius: number, wave: number): string {
  const points = Array.from({ length: 301 }, (_, i) => {
    const angle = (i * 4 * Math.PI) / 300;
    return formatPoint(angle, radius + wave * Math.cos(9.5 * angle));
  });
  return `M${points.join('L')}z`;
}

function formatPoint(angle: number, radius: number): string {
  return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
}
