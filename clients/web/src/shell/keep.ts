/** What the browser remembers between visits. It may forget, or not let the page write: both do no harm. */

/** The text under that name; unset where there is none or the browser keeps nothing. */
export function kept(name: string): string | undefined {
  try {
    return localStorage.getItem(`meldhall.${name}`) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the text under that name; undefined forgets it. */
export function keep(name: string, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(`meldhall.${name}`);
    else localStorage.setItem(`meldhall.${name}`, text);
  } catch {
    // Private windows and full disks: the page goes on, and asks again next time.
  }
}

/** What was kept as JSON; unset where it is not of that shape. */
export function keptAs<Shape>(name: string, isShape: (value: unknown) => value is Shape): Shape | undefined {
  try {
    const value: unknown = JSON.parse(kept(name) ?? "null");
    return isShape(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
