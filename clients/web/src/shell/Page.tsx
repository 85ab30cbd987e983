/** The whole page. */
export function Page() {
  return <h1>Meldhall</h1>;
}
