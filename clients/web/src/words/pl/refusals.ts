/** Polish of refusals. */

import type { CatalogOf } from "../catalog.ts";
import type { refusals as english } from "../en/refusals.ts";
import { three } from "../forms.ts";

export const refusals: CatalogOf<typeof english> = {
  "refused.other": "Serwer tego nie przyjął ({reason}).",
  "refused.ROUND_OVER": "Ta runda jest skończona.",
  "refused.GAME_OVER": "Ta gra jest skończona.",
  "refused.NOT_YOUR_TURN": "To nie twoja tura.",
  "refused.TILE_LEFT_TABLE": "Każda kostka, która leżała na stole, musi na nim zostać. Brakuje: {tiles}.",
  "refused.TILE_NOT_ON_RACK": "Tego na twoim stojaku nie ma: {tiles}.",
  "refused.NOTHING_PLAYED": "Wyłóż choć jedną kostkę ze stojaka albo dobierz.",
  "refused.NOT_A_MELD": three(
    "Jeden układ nie jest jeszcze gotowy. Układ to co najmniej trzy kostki: jedna liczba w różnych kolorach albo seria jednego koloru.",
    "{count} układy nie są jeszcze gotowe. Układ to co najmniej trzy kostki: jedna liczba w różnych kolorach albo seria jednego koloru.",
    "{count} układów nie jest jeszcze gotowych. Układ to co najmniej trzy kostki: jedna liczba w różnych kolorach albo seria jednego koloru.",
  ),
  "refused.INITIAL_MELD_TOUCHES_TABLE":
    "Pierwsze układy powstają tylko z twojego stojaka: zostaw układy na stole takie, jakie są.",
  "refused.INITIAL_MELD_TOO_LOW":
    "Twoje pierwsze układy są warte razem {points}, a potrzeba {needed} punktów.",
  "refused.JOKER_MELD_CHANGED":
    "Do układu z jokerem można tylko dokładać, póki joker nie zostanie zastąpiony.",
  "refused.JOKER_NOT_REPLAYED": "Uwolniony joker idzie w tej samej turze do nowego układu.",
  "refused.JOKER_NOT_FREED_BY_ITS_TILE": "Jokera uwalnia tylko kostka, którą zastępuje.",
  "refused.POOL_EMPTY": "Pula jest pusta: zagraj albo spasuj.",
  "refused.POOL_NOT_EMPTY": "Są jeszcze kostki do dobrania: zagraj albo dobierz.",
  "refused.MUST_PLAY": "Możesz coś wyłożyć, a zasady tej gry tego wymagają.",
  "refused.REDEAL_NOT_ALLOWED": "Teraz nie ma nowego rozdania.",
  "refused.ROUND_RUNNING": "Runda już trwa.",
  "refused.SEAT_LEFT": "Ta gra jest przez ciebie poddana; możesz jeszcze patrzeć.",
  "refused.GAME_NOT_FOUND": "Nie ma takiej gry albo jej link jest niepełny.",
  "refused.GAME_NOT_STARTED": "Gra jeszcze się nie zaczęła.",
  "refused.GAME_ALREADY_STARTED": "Gra zaczęła się bez ciebie.",
  "refused.GAME_FULL": "Wszystkie miejsca są zajęte.",
  "refused.SEAT_TAKEN": "Ktoś był szybszy: to miejsce jest zajęte.",
  "refused.ALREADY_SEATED": "Masz już miejsce w tej grze.",
  "refused.NOT_SEATED": "Nie masz miejsca w tej grze.",
  "refused.NOT_CREATOR": "Może to zrobić tylko gospodarz gry.",
  "refused.TOO_FEW_SEATS": three(
    "Gra potrzebuje {count} gracza na start.",
    "Gra potrzebuje {count} graczy na start.",
    "Gra potrzebuje {count} graczy na start.",
  ),
  "refused.GAME_NOT_OVER": "To zobaczysz, gdy gra się skończy.",
  "refused.TOO_MANY_GAMES": three(
    "Masz {count} nieskończoną grę, a więcej nie wolno. Najpierw ją skończ albo opuść.",
    "Masz {count} nieskończone gry, a więcej nie wolno. Najpierw skończ albo opuść jedną.",
    "Masz {count} nieskończonych gier, a więcej nie wolno. Najpierw skończ albo opuść jedną.",
  ),
  "refused.HINTS_NOT_ALLOWED": "W tej grze nie ma podpowiedzi.",
  "refused.GAME_PAUSED": "Trwa przerwa.",
  "refused.PAUSE_NOT_ALLOWED": "Teraz nie można zrobić przerwy.",
  "refused.ABORT_NOT_ALLOWED": "Początek gry minął i nie można jej już odwołać.",
  "refused.STAND_IN_PLAYS": "Tę turę kończy za ciebie bot; następna jest znów twoja.",
  "refused.SPECTATORS_NOT_ALLOWED": "Tę grę mogą oglądać tylko gracze.",
  "refused.GAME_STARTING": "Gra zaraz się zacznie.",
  "refused.STALE_VERSION": "W grze coś się zmieniło. Spójrz i zdecyduj ponownie.",
  "refused.GAME_HALTED": "Tę grę zatrzymał błąd serwera.",
  "refused.RULESET_INVALID": "Według takich zasad nie da się grać: {parameter}.",
  "refused.TOKEN_INVALID": "Serwer już cię nie zna.",
  "refused.RATE_LIMITED": "To było bardzo szybko. Zaczekaj chwilę i spróbuj ponownie.",
  "refused.TOO_MANY_STREAMS": "Oglądasz zbyt wiele gier naraz. Zamknij inną kartę.",
  "refused.DRAINING": "Serwer uruchamia się ponownie. Spróbuj za chwilę.",
  "refused.STORAGE_FULL": "Na serwerze nie ma już miejsca; nic się nie zmieniło.",
  "refused.OUTCOME_UNKNOWN": "Odpowiedź zaginęła. Spójrz na stół, zanim spróbujesz ponownie.",
  "refused.DEADLINE_EXCEEDED": "Serwer nie odpowiedział na czas.",
  "refused.GAME_BUSY": "W grze jest tłok. Spróbuj za chwilę.",
  "refused.INTERNAL": "Przeszkodził błąd serwera.",
  "refused.SOLVER_BUSY": "Wielu graczy prosi teraz o podpowiedź. Spróbuj niedługo.",
  "refused.unreachable": "Serwer jest nieosiągalny.",
};
