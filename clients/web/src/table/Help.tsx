/** How to play with a mouse, a finger and keys. */
import { Dialog } from "../shell/Dialog.tsx";
import { t } from "../words/index.ts";

const KEYS = [
  ["← ↑ → ↓", "help.arrows"],
  ["Enter", "help.enter"],
  ["Space", "help.space"],
  ["Shift ← →", "help.shift"],
  ["M", "help.whole"],
  ["X", "help.split"],
  ["Delete", "help.back"],
  ["Esc", "help.letGo"],
  ["Ctrl Z", "help.undo"],
  ["Ctrl Y", "help.redo"],
  ["Tab", "help.tab"],
  ["?", "help.help"],
] as const;

export function Help({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={t("help.title")} onClose={onClose}>
      <div class="help">
        <p>{t("help.tap")}</p>
        <p>{t("help.drag")}</p>
      </div>
      <dl class="help-keys">
        {KEYS.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(words)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
