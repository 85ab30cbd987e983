/** Signs of the page as strokes of one weight. */
const PATHS = {
  undo: "M8 5L3.5 9.500 8 14M4 9.500H14.500A5.500 5.500 0 0 1 14.500 20.500H10",
  redo: "M16 5L20.500 9.500 16 14M20 9.500H9.500A5.500 5.500 0 0 0 9.500 20.500H14",
  reset: "M4.500 4.500V9.500H9.500M5 9.500A8 8 0 1 1 4 13.500",
  hint: "M9.500 18H14.500M10.500 21H13.500M9 15C9 13 6.500 12 6.500 8.800A5.500 5.500 0 0 1 17.500 8.800C17.500 12 15 13 15 15Z",
  runs: "M4 7H20M4 12H15M4 17H10",
  groups: "M5 5H10V10H5ZM14 5H19V10H14ZM5 14H10V19H5ZM14 14H19V19H14Z",
  help: "M9 9A3 3 0 1 1 13.300 11.700C12.400 12.200 12 12.800 12 14M12 17.500V17.600",
  back: "M12 5V17M7 12.500L12 17.500 17 12.500M5 21H19",
  split: "M12 3V6M12 10V14M12 18V21M8.500 8L4 12 8.500 16M15.500 8L20 12 15.500 16",
  whole: "M3.500 8H20.500V16H3.500ZM9 8V16M15 8V16",
  away: "M4 12H14M4 7H20M4 17H9",
  opened: "M4.500 12.500L9.500 17.500 19.500 7",
  eye: "M2.500 12C5 7.500 8.300 5.500 12 5.500S19 7.500 21.500 12C19 16.500 15.700 18.500 12 18.500S5 16.500 2.500 12ZM12 9.300A2.700 2.700 0 1 1 12 14.700 2.700 2.700 0 1 1 12 9.300Z",
} as const;

/** A sign beside words, or in a button that is named: by itself it says nothing. */
export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
