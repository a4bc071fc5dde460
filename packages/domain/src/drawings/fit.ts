import {
  drawArrow,
  drawEdge,
  drawFabric,
  drawHiddenLine,
  drawLevel,
  drawSeam,
  drawSheet,
  drawSpot,
  drawStress,
  mirrorDrawing,
} from './ink.ts';
import {
  backStraps,
  backView,
  cups,
  drawHooks,
  drawSideBra,
  drawTrunk,
  frontView,
  sideForm,
  strap,
  straps,
  topView,
  wirePath,
} from './worn.ts';

const around = [-80, 0, 160, 160] as const;
const draw = (...marks: string[]) => drawSheet(around, marks.join(''));

const aboveCup = drawSpot('M4.8 98C2.6 82 12 66.6 28.6 63L29 69.4C17 76 8.6 88 4.8 98z');
const besideCup = drawSpot('M36.4 70.8C44 64 57 70.4 62 81 64.6 87 62.4 92 58.6 91.4 49.6 86 42 79.4 36.4 70.8z');

/** A drawing of each feedback code of the fit check (sizing.md F): a bra on a dress form, the place to look at in garnet. */
export const fitDrawings = {
  band_rides_up: draw(
    backView,
    backStraps,
    drawFabric('M-51 91C-34 88-24 66 0 64.6 24 66 34 88 51 91L48.8 113C34 110 22 90 0 87.6-22 90-34 110-48.8 113z', 'sunken'),
    drawHooks(65.2),
    drawLevel('M-76 113H76'),
    drawArrow(0, 110, 0, 94),
  ),
  band_too_loose: draw(
    sideForm,
    drawSpot('M24.6 92C34 90.6 44 92.4 51 97L25 103z'),
    drawSideBra('M-2 88.6C12 99 34 103 51 97L46.4 117C24 126.4-12 126.6-29.6 126L-30 121.5z'),
    drawArrow(54, 107, 70, 107),
  ),
  band_too_tight: draw(
    drawTrunk({
      side: 'C52 72 59.6 80 57.6 87 56.4 91 52 91.6 49 92.6 46.6 97 46 108 47 112 50 112.6 54.4 114 54.6 119 54.8 128 44 134 39.4 143.6',
    }),
    drawSeam('M0 16V148'),
    backStraps,
    drawFabric('M-49 92.6C-30 95.6 30 95.6 49 92.6 46.6 97 46 108 47 112 30 116-30 116-47 112-46 108-46.6 97-49 92.6z', 'sunken'),
    drawHooks(93.4),
    mirrorDrawing(
      drawSpot(
        'M51 69C53 73 59.4 80.4 57.6 87 56.4 91 52 91.6 49 92.6 46 86 47.6 76 51 69zM47 112C50 112.6 54.4 114 54.6 119 54.7 126 48 131.6 43.4 137 41.4 130 43 118 47 112z',
      ) + drawArrow(76, 102, 58, 102),
    ),
  ),
  straps_dig: draw(
    drawTrunk({ shoulder: 'C24 22 26 21 27 24L27.4 31.4 33.2 33.4 33.6 27C34.6 23.6 40 27 55.6 34' }),
    cups,
    mirrorDrawing(
      drawFabric('M29 69.4C27.8 56 27.4 44 27.4 31.4L33.2 33.4C33.2 44 33.8 55 35.4 69.4z', 'sunken') +
        drawSpot(
          'M19.6 21.6C23.4 21 26.6 20.4 27 24L27.4 31.4C24.4 29 21.6 26 19.6 21.6zM33.2 33.4L33.6 27C34.6 23.8 39.6 26.4 44.6 29 41 32 37 33.6 33.2 33.4z',
        ) +
        drawArrow(30.4, 4, 30.4, 18.6),
    ),
  ),
  straps_slip: draw(
    frontView,
    cups,
    `<g transform="scale(-1 1)">${strap}</g>`,
    drawHiddenLine('M29 69.4C27.4 54 27 38 27 24M33 26C33 40 33.8 55 35.4 69.4'),
    drawFabric('M29 69.4C32 58 45 48.6 58.2 51.4L57.2 57.4C47.6 55.6 38.6 60.6 35.4 69.4z', 'sunken'),
    drawArrow(38, 32, 56, 44),
  ),
  spill_top: draw(frontView, cups, straps, mirrorDrawing(aboveCup)),
  spill_side: draw(frontView, cups, straps, mirrorDrawing(besideCup)),
  spill_bottom: draw(frontView, mirrorDrawing(drawSpot('M12.6 122C11.6 136 18 144.4 28 144.4 38 144.4 45 137 44.6 122z')), cups, straps),
  spill_severe: draw(frontView, cups, straps, mirrorDrawing(aboveCup + besideCup + drawArrow(14, 60, 14, 44) + drawArrow(66, 72, 76, 64))),
  gore_floats: draw(
    topView,
    drawSpot('M0 69C5 67 8 61 12 55L14.6 51.6H-14.6L-12 55C-8 61-5 67 0 69z'),
    mirrorDrawing(
      drawEdge('M0 49.4H10.4C15.6 43 22.6 40.4 31 40.4 44.6 40.4 53.6 50 57 65 59.4 74 64.6 82 64.6 95 64.6 123 38 135.6 0 135.6'),
    ),
    drawArrow(0, 24, 0, 44),
  ),
  wire_on_tissue: draw(
    frontView,
    mirrorDrawing(
      drawFabric(
        'M0 102.4L4 101C5 112 14.6 118 26.6 118 38 118 45.6 108 48.6 90L58.8 91.4C58 104 50 113 46.4 125 41 131 34 133.6 28 133.6 16 133.6 9 124.6 0 123.4',
        'sunken',
      ) +
        drawSpot(
          'M48.6 91C57 94 57 101 53.4 108.6 47.6 120.6 38 126 27 125 20 124.2 15.6 120.6 12.6 115.4 16.4 117.2 21 118 26.6 118 38 118 45.6 108 48.6 91z',
        ) +
        drawFabric('M4 101C8 89 17 76 29 69.4L35.4 69.4C39 77 43.6 84 49 88.6L48.6 91C45.6 108 38 118 26.6 118 14.6 118 5 112 4 101z') +
        drawStress('M48.6 91C45.6 108 38 118 26.6 118 14.6 118 5 112 4 101') +
        strap,
    ),
  ),
  wire_too_wide: draw(
    frontView,
    cups,
    straps,
    mirrorDrawing(
      drawSpot('M57.6 97C53 114 43.4 126 29.4 126 39 120.6 45.4 109 46.6 84.6 50 87.4 54 89.4 58.6 91.4z') +
        drawStress(`M4 101${wirePath.slice(wirePath.indexOf('C'))}`) +
        drawArrow(72, 112, 56, 112),
    ),
  ),
  gape_top: draw(frontView, cups, straps, mirrorDrawing(drawSpot('M4 101C8 89 17 76 29 69.4 29.6 84 18 97 4 101z'))),
  gape_all: draw(
    frontView,
    cups,
    straps,
    mirrorDrawing(
      drawSpot('M4 101C8 89 17 76 29 69.4 29.6 84 18 97 4 101zM35.4 69.4C41 78.6 49 86 58.6 91.4 47 92 37.4 84 35.4 69.4z') +
        drawStress('M17 108c5 3 9 3 13 0M26 116c5 2 9 1.4 13-1.4M36 101c4 2.4 8 2 11-.6'),
    ),
  ),
} as const;
