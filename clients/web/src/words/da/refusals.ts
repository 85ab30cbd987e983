/** Danish of refusals. */

import type { CatalogOf } from "../catalog.ts";
import type { refusals as english } from "../en/refusals.ts";
import { two } from "../forms.ts";

export const refusals: CatalogOf<typeof english> = {
  "refused.other": "Serveren tog ikke imod det ({reason}).",
  "refused.ROUND_OVER": "Runden er slut.",
  "refused.GAME_OVER": "Spillet er slut.",
  "refused.NOT_YOUR_TURN": "Det er ikke din tur.",
  "refused.TILE_LEFT_TABLE": "Hver brik, der lå på bordet, skal blive der. Der mangler: {tiles}.",
  "refused.TILE_NOT_ON_RACK": "Det har du ikke på dit stativ: {tiles}.",
  "refused.NOTHING_PLAYED": "Læg mindst én brik fra dit stativ, eller træk.",
  "refused.NOT_A_MELD": two(
    "Én kombination er ikke færdig endnu. En kombination er mindst tre brikker: ét tal i forskellige farver eller en serie i én farve.",
    "{count} kombinationer er ikke færdige endnu. En kombination er mindst tre brikker: ét tal i forskellige farver eller en serie i én farve.",
  ),
  "refused.INITIAL_MELD_TOUCHES_TABLE":
    "Dine første kombinationer kommer kun fra dit eget stativ: lad dem på bordet være.",
  "refused.INITIAL_MELD_TOO_LOW":
    "Dine første kombinationer er {points} point værd tilsammen; der skal {needed} til.",
  "refused.JOKER_MELD_CHANGED":
    "En kombination med en joker kan der kun lægges til, indtil jokeren er erstattet.",
  "refused.JOKER_NOT_REPLAYED": "En joker, du befrier, skal i en ny kombination i samme tur.",
  "refused.JOKER_NOT_FREED_BY_ITS_TILE": "Kun den brik, jokeren står for, befrier den.",
  "refused.POOL_EMPTY": "Puljen er tom: læg, eller pas.",
  "refused.POOL_NOT_EMPTY": "Der er stadig brikker at trække: læg, eller træk.",
  "refused.MUST_PLAY": "Du kan lægge brikker, og spillets regler siger, at du skal.",
  "refused.REDEAL_NOT_ALLOWED": "Der deles ikke på ny nu.",
  "refused.ROUND_RUNNING": "Runden er allerede i gang.",
  "refused.SEAT_LEFT": "Du har givet op i dette spil; du kan stadig se med.",
  "refused.GAME_NOT_FOUND": "Der er intet sådant spil, eller dets link er ikke helt.",
  "refused.GAME_NOT_STARTED": "Spillet er ikke begyndt endnu.",
  "refused.GAME_ALREADY_STARTED": "Spillet er begyndt uden dig.",
  "refused.GAME_FULL": "Alle pladser er taget.",
  "refused.SEAT_TAKEN": "Nogen var hurtigere: den plads er taget.",
  "refused.ALREADY_SEATED": "Du har allerede en plads i dette spil.",
  "refused.NOT_SEATED": "Du har ingen plads i dette spil.",
  "refused.NOT_CREATOR": "Det kan kun spillets vært.",
  "refused.TOO_FEW_SEATS": two(
    "Spillet kræver {count} spiller for at begynde.",
    "Spillet kræver {count} spillere for at begynde.",
  ),
  "refused.GAME_NOT_OVER": "Det vises, når spillet er slut.",
  "refused.TOO_MANY_GAMES": two(
    "Du har {count} uafsluttet spil, og flere er ikke tilladt. Afslut eller forlad det først.",
    "Du har {count} uafsluttede spil, og flere er ikke tilladt. Afslut eller forlad et først.",
  ),
  "refused.HINTS_NOT_ALLOWED": "Dette spil spilles uden tip.",
  "refused.GAME_PAUSED": "Spillet holder pause.",
  "refused.PAUSE_NOT_ALLOWED": "Spillet kan ikke holde pause nu.",
  "refused.ABORT_NOT_ALLOWED": "Spillet er forbi sin begyndelse og kan ikke aflyses mere.",
  "refused.STAND_IN_PLAYS": "En bot gør denne tur færdig for dig; den næste er din igen.",
  "refused.SPECTATORS_NOT_ALLOWED": "Kun spillerne kan se dette spil.",
  "refused.GAME_STARTING": "Spillet begynder lige om lidt.",
  "refused.STALE_VERSION": "Spillet er gået videre imens. Se efter, og bestem dig igen.",
  "refused.GAME_HALTED": "Dette spil er standset af en fejl på serveren.",
  "refused.RULESET_INVALID": "Efter de regler kan der ikke spilles: {parameter}.",
  "refused.TOKEN_INVALID": "Serveren kender dig ikke mere.",
  "refused.RATE_LIMITED": "Det gik meget hurtigt. Vent lidt, og prøv igen.",
  "refused.TOO_MANY_STREAMS": "Du ser for mange spil på én gang. Luk et andet faneblad.",
  "refused.DRAINING": "Serveren genstarter. Prøv igen om lidt.",
  "refused.STORAGE_FULL": "Serveren har ikke mere plads; intet blev ændret.",
  "refused.OUTCOME_UNKNOWN": "Svaret gik tabt. Se på bordet, før du prøver igen.",
  "refused.DEADLINE_EXCEEDED": "Serveren svarede ikke i tide.",
  "refused.GAME_BUSY": "Der er travlt i spillet. Prøv igen om lidt.",
  "refused.INTERNAL": "En fejl på serveren kom i vejen.",
  "refused.SOLVER_BUSY": "Mange beder om tip lige nu. Prøv snart igen.",
  "refused.unreachable": "Serveren kan ikke nås.",
};
