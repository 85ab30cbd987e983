/** Czech of what is over. */

import type { CatalogOf } from "../catalog.ts";
import type { past as english } from "../en/past.ts";
import { three } from "../forms.ts";

export const past: CatalogOf<typeof english> = {
  "scores.label": "Výsledky",
  "scores.round": "Konec {round}. kola",
  "scores.won.you": "Vítězíte",
  "scores.won": three("Vítězí {names}", "O vítězství se dělí {names}", "O vítězství se dělí {names}"),
  "scores.rank": "Pořadí",
  "scores.player": "Hráč",
  "scores.short": "K{round}",
  "scores.total": "Celkem",
  "scores.table": "Stůl na konci",
  "scores.racks": "Co komu zbylo",
  "scores.worth": three("{count} bod", "{count} body", "{count} bodů"),
  "scores.next": "Začít {round}. kolo",
  "scores.lobby": "Do předsálí",
  "scores.replay": "Přehrát záznam",
  "scores.rematch": "Odveta",
  "scores.rematch.join": "K odvetě",

  "end.went_out": "{names}: stojánek je prázdný.",
  "end.all_passed": "Nikdo nemohl dál; vítězí nejlehčí stojánek: {names}.",
  "end.final_lap": "Poslední okruh skončil; vítězí nejlehčí stojánek: {names}.",
  "end.nobody_can": "Nikdo už nemá co vyložit; vítězí nejlehčí stojánek: {names}.",
  "end.last_seat": "Všichni ostatní se vzdali; kolo získává {names}.",

  "replay.title": "Záznam",
  "replay.scores": "K výsledkům",
  "replay.nothing": "V této hře se nic nehrálo.",
  "replay.where": "Kolo {round}, tah {turn}",
  "replay.table": "Stůl",
  "replay.table.empty": "Stůl je prázdný.",
  "replay.racks": "Stojánky",
  "replay.rack.empty": "bez kamenů",
  "replay.tiles": three("{count} kámen", "{count} kameny", "{count} kamenů"),
  "replay.points": "body: {points}",
  "replay.next": "na tahu",
  "replay.pool": three("{count} kámen v zásobě", "{count} kameny v zásobě", "{count} kamenů v zásobě"),
  "replay.controls": "Ovládání záznamu",
  "replay.slider": "Okamžik hry",
  "replay.slider.text": "{place} z {last}: {words}",
  "replay.place": "{place} z {last}",
  "replay.first": "Na začátek",
  "replay.back": "O krok zpět",
  "replay.play": "Přehrát",
  "replay.pause": "Pozastavit",
  "replay.on": "O krok dál",
  "replay.last": "Na konec",

  "deed.deal": "Kameny jsou rozdány; začíná {name}.",
  "deed.redeal": "Kameny jsou rozdány znovu.",
  "deed.first": three(
    "První výklad: {name}, {count} kámen.",
    "První výklad: {name}, {count} kameny.",
    "První výklad: {name}, {count} kamenů.",
  ),
  "deed.play": three(
    "{name} vykládá {count} kámen.",
    "{name} vykládá {count} kameny.",
    "{name} vykládá {count} kamenů.",
  ),
  "deed.draw": three("{name} bere kámen.", "{name} bere {count} kameny.", "{name} bere {count} kamenů."),
  "deed.timeout": three(
    "{name}: čas vypršel, přibývá kámen.",
    "{name}: čas vypršel, přibývají {count} kameny.",
    "{name}: čas vypršel, přibývá {count} kamenů.",
  ),
  "deed.penalty": three(
    "{name}: nezdařený tah stojí kámen.",
    "{name}: nezdařený tah stojí {count} kameny.",
    "{name}: nezdařený tah stojí {count} kamenů.",
  ),
  "deed.pass": "{name} vynechává.",
  "deed.left": "{name} se vzdává.",
  "deed.with": "{words}: {tiles}.",

  "proof.checking": "Ověřuji zamíchání …",
  "proof.checking.text": "Váš prohlížeč znovu počítá každé pořadí kamenů.",
  "proof.proved": "Zamíchání je dokázáno",
  "proof.proved.noted":
    "Před prvním rozdáním server zapečetil tajemství této hry a váš prohlížeč si pečeť zapsal. Teď ji otevřel a každé rozdání i každý tah ze zásoby spočítal znovu: jsou takové, jaké musely být, takže je nikdo nevybral.",
  "proof.proved.unnoted":
    "Server zapečetil tajemství této hry dřív, než se kdo přidal, a každé rozdání i každý tah ze zásoby z něj muselo vyjít. Váš prohlížeč na začátku nebyl: porovnejte pečeť níže s tou, kterou viděli ostatní.",
  "proof.disproved": "Zamíchání není, jaké má být",
  "proof.disproved.text": "Něco v záznamu této hry neodpovídá její pečeti: {why}.",
  "proof.none": "Důkaz zamíchání není",
  "proof.none.text": "Tato hra je starší než takové důkazy, nebo skončila před prvním rozdáním.",
  "proof.unable": "Zamíchání tu nelze ověřit",
  "proof.unable.text":
    "Prohlížeče propůjčují kontrolní součty jen stránkám ze zabezpečeného spojení (https). Záznam lze ověřit příkazem „meldhall verify“.",
  "proof.facts": "Co bylo ověřeno",
  "proof.facts.deals": three(
    "{count} rozdání: stojánky a zásoba, kámen po kameni",
    "{count} rozdání: stojánky a zásoba, kámen po kameni",
    "{count} rozdání: stojánky a zásoba, kámen po kameni",
  ),
  "proof.facts.draws": three(
    "{count} vzatý kámen byl na řadě v zásobě",
    "{count} vzaté kameny byly na řadě v zásobě",
    "{count} vzatých kamenů bylo na řadě v zásobě",
  ),
  "proof.facts.entropy": "náhodu přidali sami: {names}",
  "proof.facts.commitment": "pečeť (SHA-256):",
};
