/** A view of the page: its title, and where the focus goes when it appears. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../words/index.ts";

interface Named {
  readonly title: string;
  /** The heading is there for screen readers alone. */
  readonly isQuiet?: boolean;
  readonly children?: ComponentChildren;
}

let isFirst = true;

/** The heading of a view. It names the document, and takes the focus when the view replaces another. */
export function ViewTitle({ title, isQuiet = false, children }: Named) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirst) heading.current?.focus({ preventScroll: true });
    isFirst = false;
    scrollTo(0, 0);
  }, []);
  useEffect(() => {
    document.title = title === t("app.name") ? title : t("app.titled", { view: title });
  }, [title]);
  return (
    <h1 ref={heading} tabIndex={-1} class={isQuiet ? "unseen" : "view-title"}>
      {title}
      {children}
    </h1>
  );
}
