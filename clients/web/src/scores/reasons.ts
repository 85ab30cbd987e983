/** Why a round ended, as sentences. */
import { t } from "../words/index.ts";

/** Who won, and how; a reason that the page does not know is not told. */
export function reasonWords(reason: string, names: string): string {
  switch (reason) {
    case "went_out":
      return t("end.went_out", { names });
    case "all_passed":
      return t("end.all_passed", { names });
    case "final_lap":
      return t("end.final_lap", { names });
    case "nobody_can":
      return t("end.nobody_can", { names });
    case "last_seat":
      return t("end.last_seat", { names });
    default:
      return "";
  }
}
