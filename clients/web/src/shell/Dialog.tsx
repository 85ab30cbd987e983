/** Dialogs: the browser's own, so that focus, Escape and the rest of the page are its care. */
import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { t } from "../words/index.ts";

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A dialog in the middle of the page, until it is closed. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby={titleId} onClose={onClose}>
      <div class="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <button type="button" class="button-plain" aria-label={t("dialog.close")} onClick={onClose}>
          ×
        </button>
      </div>
      {children}
    </dialog>
  );
}

interface Question {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  readonly isGrave?: boolean;
}

const asked = signal<(Question & { answer(isYes: boolean): void }) | undefined>(undefined);

/** Asks before something that cannot be taken back. */
export function confirmed(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (isYes: boolean) => {
      asked.value = undefined;
      resolve(isYes);
    };
    asked.value = { ...question, answer };
  });
}

/** Where questions appear. */
export function Questions() {
  const question = asked.value;
  if (question === undefined) return null;
  const { title, text, yes, isGrave = false, answer } = question;
  return (
    <Dialog title={title} onClose={() => answer(false)}>
      <p>{text}</p>
      <div class="dialog-foot">
        <button type="button" class="button" onClick={() => answer(false)}>
          {t("dialog.no")}
        </button>
        <button
          type="button"
          class={isGrave ? "button button-grave" : "button button-main"}
          onClick={() => answer(true)}
        >
          {yes}
        </button>
      </div>
    </Dialog>
  );
}
