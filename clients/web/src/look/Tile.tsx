import { numeral, SHAPES, STAR } from "./glyphs.ts";
import { type Color, colorOf, JOKER, numberOf, type Tile } from "./tiles.ts";
import "./tile.css";

const NUMERAL_SCALE = 1.72;

/**
 * What is engraved on a tile, without a name: whoever shows it names it. A joker on the table tells in small what
 * it stands for, where that is one tile.
 */
export function TileFace({ tile, standsFor }: { tile: Tile; standsFor?: Tile | undefined }) {
  const color = colorOf(tile);
  return (
    <svg class={`face ink-${color ?? "joker"}`} viewBox="0 0 40 54" aria-hidden="true" focusable="false">
      {color ? <Numbered color={color} number={numberOf(tile)} /> : <Joker standsFor={standsFor} />}
    </svg>
  );
}

function Numbered({ color, number }: { color: Color; number: number }) {
  return (
    <>
      <Numeral number={number} x={20} y={8} scale={NUMERAL_SCALE} />
      <path class="shape" d={SHAPES[color]} transform="translate(20 43.5)" />
    </>
  );
}

function Joker({ standsFor }: { standsFor?: Tile | undefined }) {
  const color = standsFor === undefined || standsFor === JOKER ? undefined : colorOf(standsFor);
  return (
    <>
      <path
        class="shape"
        d={STAR}
        transform={color ? "translate(20 19.5) scale(1.1)" : "translate(20 27) scale(1.35)"}
      />
      {color && standsFor !== undefined ? (
        <g class={`role ink-${color}`}>
          <Numeral number={numberOf(standsFor)} x={14} y={37} scale={0.78} />
          <path class="shape" d={SHAPES[color]} transform="translate(28 42.5) scale(0.78)" />
        </g>
      ) : null}
    </>
  );
}

function Numeral({ number, x, y, scale }: { number: number; x: number; y: number; scale: number }) {
  const { digits, width } = numeral(number);
  return (
    <g class="numeral" transform={`translate(${x - (width * scale) / 2} ${y}) scale(${scale})`}>
      {digits.map((digit) => (
        <path key={digit.x} d={digit.path} transform={`translate(${digit.x} 0)`} />
      ))}
    </g>
  );
}
