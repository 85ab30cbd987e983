/** Danish of what is over. */

import type { CatalogOf } from "../catalog.ts";
import type { past as english } from "../en/past.ts";
import { two } from "../forms.ts";

export const past: CatalogOf<typeof english> = {
  "scores.label": "Resultater",
  "scores.round": "Runde {round} er slut",
  "scores.won.you": "Du har vundet",
  "scores.won": two("{names} har vundet", "{names} deler sejren"),
  "scores.rank": "Placering",
  "scores.player": "Spiller",
  "scores.short": "R{round}",
  "scores.total": "I alt",
  "scores.table": "Bordet til sidst",
  "scores.racks": "Hvad alle sad tilbage med",
  "scores.worth": two("{count} point", "{count} point"),
  "scores.next": "Begynd runde {round}",
  "scores.lobby": "Til lobbyen",
  "scores.replay": "Se gensynet",
  "scores.rematch": "Omkamp",
  "scores.rematch.join": "Til omkampen",

  "end.went_out": "{names} lagde sine sidste brikker.",
  "end.all_passed": "Ingen kunne fortsætte; det letteste stativ vinder: {names}.",
  "end.final_lap": "Sidste omgang er slut; det letteste stativ vinder: {names}.",
  "end.nobody_can": "Ingen kan lægge mere; det letteste stativ vinder: {names}.",
  "end.last_seat": "Alle andre gav op; runden går til {names}.",

  "replay.title": "Gensyn",
  "replay.scores": "Til resultaterne",
  "replay.nothing": "Intet blev spillet i dette spil.",
  "replay.where": "Runde {round}, tur {turn}",
  "replay.table": "Bord",
  "replay.table.empty": "Bordet er tomt.",
  "replay.racks": "Stativer",
  "replay.rack.empty": "ingen brikker",
  "replay.tiles": two("{count} brik", "{count} brikker"),
  "replay.points": "{points} point",
  "replay.next": "er på tur",
  "replay.pool": two("{count} brik i puljen", "{count} brikker i puljen"),
  "replay.controls": "Styring af gensynet",
  "replay.slider": "Øjeblik i spillet",
  "replay.slider.text": "{place} af {last}: {words}",
  "replay.place": "{place} af {last}",
  "replay.first": "Til begyndelsen",
  "replay.back": "Et skridt tilbage",
  "replay.play": "Afspil",
  "replay.pause": "Pause",
  "replay.on": "Et skridt frem",
  "replay.last": "Til slutningen",

  "deed.deal": "Brikkerne er delt; {name} begynder.",
  "deed.redeal": "Brikkerne er delt på ny.",
  "deed.first": two("{name} åbner med {count} brik.", "{name} åbner med {count} brikker."),
  "deed.play": two("{name} lægger {count} brik.", "{name} lægger {count} brikker."),
  "deed.draw": two("{name} trækker en brik.", "{name} trækker {count} brikker."),
  "deed.timeout": two(
    "{name} løber tør for tid og trækker en brik.",
    "{name} løber tør for tid og trækker {count} brikker.",
  ),
  "deed.penalty": two(
    "{name}: turen mislykkes og koster en brik.",
    "{name}: turen mislykkes og koster {count} brikker.",
  ),
  "deed.pass": "{name} passer.",
  "deed.left": "{name} giver op.",
  "deed.with": "{words}: {tiles}.",

  "proof.checking": "Kontrollerer blandingen …",
  "proof.checking.text": "Din browser regner hver rækkefølge af brikker ud igen.",
  "proof.proved": "Blandingen er bevist",
  "proof.proved.noted":
    "Før brikkerne blev delt, forseglede serveren spillets hemmelighed, og din browser noterede seglet. Nu har den åbnet det og regnet hver deling og hvert træk fra puljen ud igen: de er, som de måtte blive, så ingen har valgt dem.",
  "proof.proved.unnoted":
    "Serveren forseglede spillets hemmelighed, før nogen deltog, og hver deling og hvert træk fra puljen er, hvad der måtte komme ud af den. Din browser var ikke med fra starten: sammenlign seglet herunder med det, som andre så.",
  "proof.disproved": "Blandingen er ikke, som den skal være",
  "proof.disproved.text": "Noget i spillets optegnelse passer ikke til dets segl: {why}.",
  "proof.none": "Intet bevis for blandingen",
  "proof.none.text": "Spillet er ældre end sådanne beviser, eller det sluttede, før brikkerne blev delt.",
  "proof.unable": "Blandingen kan ikke kontrolleres her",
  "proof.unable.text":
    "Browsere låner kun deres kontrolsummer ud til sider over en sikker forbindelse (https). Optegnelsen kan kontrolleres med »meldhall verify«.",
  "proof.facts": "Hvad der blev kontrolleret",
  "proof.facts.deals": two(
    "{count} deling: stativer og pulje, brik for brik",
    "{count} delinger: stativer og pulje, brik for brik",
  ),
  "proof.facts.draws": two(
    "{count} trukket brik var den næste i puljen",
    "{count} trukne brikker var de næste i puljen",
  ),
  "proof.facts.entropy": "tilfældighed, som disse selv har tilføjet: {names}",
  "proof.facts.commitment": "seglet (SHA-256):",
};
