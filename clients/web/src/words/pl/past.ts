/** Polish of what is over. */

import type { CatalogOf } from "../catalog.ts";
import type { past as english } from "../en/past.ts";
import { three } from "../forms.ts";

export const past: CatalogOf<typeof english> = {
  "scores.label": "Wyniki",
  "scores.round": "Koniec rundy {round}",
  "scores.won.you": "Wygrywasz",
  "scores.won": three("Wygrywa {names}", "Wygraną dzielą {names}", "Wygraną dzielą {names}"),
  "scores.rank": "Pozycja",
  "scores.player": "Gracz",
  "scores.short": "R{round}",
  "scores.total": "Razem",
  "scores.table": "Stół na koniec",
  "scores.racks": "Co komu zostało",
  "scores.worth": three("{count} punkt", "{count} punkty", "{count} punktów"),
  "scores.next": "Zacznij rundę {round}",
  "scores.lobby": "Do poczekalni",
  "scores.replay": "Obejrzyj powtórkę",
  "scores.rematch": "Rewanż",
  "scores.rematch.join": "Do rewanżu",

  "end.went_out": "{names}: stojak pusty.",
  "end.all_passed": "Nikt nie mógł grać dalej; wygrywa najlżejszy stojak: {names}.",
  "end.final_lap": "Ostatnie okrążenie skończone; wygrywa najlżejszy stojak: {names}.",
  "end.nobody_can": "Nikt nie ma już zagrania; wygrywa najlżejszy stojak: {names}.",
  "end.last_seat": "Wszyscy inni się poddali; rundę wygrywa {names}.",

  "replay.title": "Powtórka",
  "replay.scores": "Do wyników",
  "replay.nothing": "W tej grze nic nie zagrano.",
  "replay.where": "Runda {round}, tura {turn}",
  "replay.table": "Stół",
  "replay.table.empty": "Stół jest pusty.",
  "replay.racks": "Stojaki",
  "replay.rack.empty": "bez kostek",
  "replay.tiles": three("{count} kostka", "{count} kostki", "{count} kostek"),
  "replay.points": "punkty: {points}",
  "replay.next": "gra teraz",
  "replay.pool": three("{count} kostka w puli", "{count} kostki w puli", "{count} kostek w puli"),
  "replay.controls": "Sterowanie powtórką",
  "replay.slider": "Chwila gry",
  "replay.slider.text": "{place} z {last}: {words}",
  "replay.place": "{place} z {last}",
  "replay.first": "Na początek",
  "replay.back": "Krok wstecz",
  "replay.play": "Odtwarzaj",
  "replay.pause": "Zatrzymaj",
  "replay.on": "Krok dalej",
  "replay.last": "Na koniec",

  "deed.deal": "Kostki są rozdane; zaczyna {name}.",
  "deed.redeal": "Kostki są rozdane od nowa.",
  "deed.first": three(
    "{name} otwiera {count} kostką.",
    "{name} otwiera {count} kostkami.",
    "{name} otwiera {count} kostkami.",
  ),
  "deed.play": three(
    "{name} wykłada {count} kostkę.",
    "{name} wykłada {count} kostki.",
    "{name} wykłada {count} kostek.",
  ),
  "deed.draw": three(
    "{name} dobiera kostkę.",
    "{name} dobiera {count} kostki.",
    "{name} dobiera {count} kostek.",
  ),
  "deed.timeout": three(
    "{name}: czas minął, jedna kostka dobrana.",
    "{name}: czas minął, dobrane {count} kostki.",
    "{name}: czas minął, dobrane {count} kostek.",
  ),
  "deed.penalty": three(
    "{name}: nieudana tura kosztuje kostkę.",
    "{name}: nieudana tura kosztuje {count} kostki.",
    "{name}: nieudana tura kosztuje {count} kostek.",
  ),
  "deed.pass": "{name} pasuje.",
  "deed.left": "{name} poddaje się.",
  "deed.with": "{words}: {tiles}.",

  "proof.checking": "Sprawdzam tasowanie …",
  "proof.checking.text": "Twoja przeglądarka oblicza każdą kolejność kostek od nowa.",
  "proof.proved": "Tasowanie dowiedzione",
  "proof.proved.noted":
    "Przed pierwszym rozdaniem serwer zapieczętował tajemnicę tej gry, a twoja przeglądarka zapamiętała pieczęć. Teraz ją otworzyła i obliczyła na nowo każde rozdanie i każde dobranie: są takie, jakie musiały być, więc nikt ich nie wybrał.",
  "proof.proved.unnoted":
    "Serwer zapieczętował tajemnicę tej gry, zanim ktokolwiek dołączył, a każde rozdanie i dobranie jest tym, co musiało z niej wyniknąć. Twojej przeglądarki nie było przy początku: porównaj poniższą pieczęć z tą, którą widzieli inni.",
  "proof.disproved": "Tasowanie nie jest takie, jakie być powinno",
  "proof.disproved.text": "Coś w zapisie tej gry nie pasuje do jej pieczęci: {why}.",
  "proof.none": "Brak dowodu tasowania",
  "proof.none.text": "Ta gra jest starsza niż takie dowody albo skończyła się przed pierwszym rozdaniem.",
  "proof.unable": "Tutaj nie da się sprawdzić tasowania",
  "proof.unable.text":
    "Przeglądarki użyczają sum kontrolnych tylko stronom z bezpiecznego połączenia (https). Zapis można sprawdzić poleceniem „meldhall verify”.",
  "proof.facts": "Co sprawdzono",
  "proof.facts.deals": three(
    "{count} rozdanie: stojaki i pula, kostka po kostce",
    "{count} rozdania: stojaki i pula, kostka po kostce",
    "{count} rozdań: stojaki i pula, kostka po kostce",
  ),
  "proof.facts.draws": three(
    "{count} dobrana kostka była następną z puli",
    "{count} dobrane kostki były następnymi z puli",
    "{count} dobranych kostek było następnymi z puli",
  ),
  "proof.facts.entropy": "przypadek dodali sami: {names}",
  "proof.facts.commitment": "pieczęć (SHA-256):",
};
