/** A view of the page: its title, and where the focus goes when it appears. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../words/index.ts";

interface Named {
  readonly title: string;
  /** The heading is there for screen readers alone. */
  readonly isQuiet?: boolean;
  /** What the document is called for now, in place of the heading. */
  readonly tab?: string | undefined;
  readonly children?: ComponentChildren;
}

let isFirst = true;

/** The heading of a view. It names the document, and takes the focus when the view replaces another. */
export function ViewTitle({ title, isQuiet = false, tab = title, children }: Named) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirst) heading.current?.focus({ preventScroll: true });
    isFirst = false;
    scrollTo(0, 0);
  }, []);
  useEffect(() => {
    document.title = tab === t("app.name") ? tab : t("app.titled", { view: tab });
  }, [tab]);
  return (
    <h1 ref={heading} tabIndex={-1} class={isQuiet ? "unseen" : "view-title"}>
      {title}
      {children}
    </h1>
  );
}
