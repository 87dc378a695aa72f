/** Calls without an application: searches, price, proof of work, feedback. */
import type { components } from '#openapi/application.gen.ts';
import { priceLoan } from '../../rules/price-list.ts';
import type { Services } from '../../services.ts';
import { ok, type Handlers } from '../answer.ts';

const MOST_HITS = 10;

/** Without case, accents and abbreviations of street, so that 'strasse', 'straße' and 'str.' find the same. */
const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replace(/str\.?(?=\s|$)/, 'strasse')
    .trim();

/** At most ten; those that begin with the text first, both parts in the order of the list. */
function found<Item>(items: readonly Item[], name: (item: Item) => string, text: string): Item[] {
  const wanted = folded(text);
  const rank = (item: Item): number => (folded(name(item)).startsWith(wanted) ? 0 : 1);
  return items
    .filter((item) => folded(name(item)).includes(wanted))
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, MOST_HITS);
}

export const searchHandlers = ({ database, store }: Services) =>
  ({
    searchEmployers: async ({ query }) => ok(found(EMPLOYERS, ({ name }) => name, query.name)),
    searchAddresses: async ({ query }) =>
      ok(found(ADDRESSES, ({ street }) => street, query.street)),
    listBranches: async () => ok(BRANCHES),
    getPricing: async ({ path: { entity }, query: { amount, duration } }) =>
      ok(priceLoan(entity, amount, duration, 'FIX')),
    getCaptchaChallenge: async () => ok(await store.issueChallenge()),
    async sendFeedback({ body: { rating, comment } }) {
      await database.query`INSERT INTO feedback (rating, comment, given)
        VALUES (${rating}, ${comment ?? null}, now())`;
      return { status: 204 };
    },
  }) satisfies Partial<Handlers>;

/** Invented data of the searches: employers, branches in all nine federal states, and streets; any likeness to real ones is by chance. */
type Schemas = components['schemas'];

/** A table of texts: its columns are separated by `|`. */
const tableOf = <Row>(text: string, ...columns: readonly (keyof Row & string)[]): Row[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|'))
    .map((cells) => Object.fromEntries(columns.map((name, index) => [name, cells[index]])) as Row);

const ADDRESS = ['street', 'houseNumber', 'zipCode', 'city'] as const;

export const EMPLOYERS = tableOf<Schemas['Employer']>(
  `
Alpenblick Hotelbetriebs GmbH|Seestraße|14|5700|Zell am See|FN 301245k
Adlerhof Landwirtschaft KG|Dorfstraße|3|4980|Antiesenhofen|FN 287611d
Blaustern Logistik GmbH|Hafenstraße|61|4020|Linz|FN 366540s
Brenner Spedition KG|Innsbrucker Straße|40|6150|Steinach am Brenner|FN 120876t
Burgenland Solarbau GmbH|Technologiepark|5|7000|Eisenstadt|FN 433721a
Dachstein Maschinenbau AG|Industriestraße|27|8970|Schladming|FN 077310m
Donau Handels GmbH|Lassallestraße|7|1020|Wien|FN 123456a
Donauperle Bäckerei KG|Hauptplatz|12|3430|Tulln an der Donau|FN 156203v
Edelweiß Versicherungsmakler GmbH|Maria-Theresien-Straße|18|6020|Innsbruck|FN 298450b
Enns Stahltechnik AG|Werkstraße|100|4470|Enns|FN 088123z
Feldkirch Präzision GmbH|Illpark|11|6800|Feldkirch|FN 265039y
Gailtal Möbel GmbH|Karnische Straße|19|9620|Hermagor|FN 214768d
Grazer Softwarehaus GmbH|Conrad-von-Hötzendorf-Straße|71|8010|Graz|FN 455120p
Hallein Salzveredelung AG|Salinenstraße|15|5400|Hallein|FN 046670s
Inntal Kliniken gemeinnützige GmbH|Spitalgasse|1|6130|Schwaz|FN 318859x
Karawanken Kunststoff GmbH|Rosentaler Straße|130|9020|Klagenfurt am Wörthersee|FN 241376v
Kirschblüte Reinigung GmbH|Favoritenstraße|88|1100|Wien|FN 422090g
Leithagebirge Weingut KG|Kellergasse|17|7081|Schützen am Gebirge|FN 133615b
Lindenhof Schulungen GmbH|Lindengasse|39|1070|Wien|FN 387744i
Marchfeld Gemüse GmbH|Feldstraße|25|2301|Groß-Enzersdorf|FN 226183w
Mostviertel Metallbau GmbH|Waidhofner Straße|47|3300|Amstetten|FN 351968y
Mühlviertler Textil GmbH|Leinengasse|10|4150|Rohrbach|FN 174529k
Ötztal Sporthandel GmbH|Dorfplatz|13|6450|Sölden|FN 255301p
Pannonia Personalservice GmbH|Wiener Straße|76|7400|Oberwart|FN 361127f
Rheintal Verpackung AG|Rheinstraße|41|6890|Lustenau|FN 081460h
Salzach Medizintechnik GmbH|Alpenstraße|95|5020|Salzburg|FN 440238s
Semmering Kurbetriebe GmbH|Hochstraße|30|2680|Semmering|FN 117953t
Stadtwerke Musterstadt GmbH|Werksgasse|2|4600|Wels|FN 072841a
Steyrtal Fahrzeugteile GmbH|Fabrikstraße|44|4400|Steyr|FN 233690x
Waldviertel Glas KG|Glashüttenstraße|21|3950|Gmünd|FN 146028v
Wienfluss Verlag GmbH|Linke Wienzeile|52|1060|Wien|FN 398812g
Zirbenholz Möbelwerkstatt KG|Mühlbachweg|7|8850|Murau|FN 284536b`,
  'name',
  ...ADDRESS,
  'customerNumber',
);

export const BRANCHES = tableOf<Schemas['Branch']>(
  `
BURGENLAND|Filiale Eisenstadt|Hauptstraße|20|7000|Eisenstadt|+43 2682 900 100
BURGENLAND|Filiale Oberwart|Schulgasse|4|7400|Oberwart|+43 3352 900 110
CARINTHIA|Filiale Klagenfurt|Bahnhofstraße|9|9020|Klagenfurt am Wörthersee|+43 463 900 200
CARINTHIA|Filiale Villach|Hauptplatz|3|9500|Villach|+43 4242 900 210
CARINTHIA|Filiale Spittal|Tiroler Straße|12|9800|Spittal an der Drau|+43 4762 900 220
LOWER_AUSTRIA|Filiale St. Pölten|Kremser Gasse|15|3100|St. Pölten|+43 2742 900 300
LOWER_AUSTRIA|Filiale Krems|Obere Landstraße|8|3500|Krems an der Donau|+43 2732 900 310
LOWER_AUSTRIA|Filiale Baden|Wassergasse|5|2500|Baden|+43 2252 900 320
UPPER_AUSTRIA|Filiale Linz Landstraße|Landstraße|30|4020|Linz|+43 732 900 400
UPPER_AUSTRIA|Filiale Wels|Ringstraße|14|4600|Wels|+43 7242 900 410
UPPER_AUSTRIA|Filiale Steyr|Stadtplatz|6|4400|Steyr|+43 7252 900 420
SALZBURG|Filiale Salzburg Linzer Gasse|Linzer Gasse|22|5020|Salzburg|+43 662 900 500
SALZBURG|Filiale Zell am See|Seestraße|2|5700|Zell am See|+43 6542 900 510
STYRIA|Filiale Graz Herrengasse|Herrengasse|11|8010|Graz|+43 316 900 600
STYRIA|Filiale Leoben|Franz-Josef-Straße|7|8700|Leoben|+43 3842 900 610
STYRIA|Filiale Bruck|Mittergasse|10|8600|Bruck an der Mur|+43 3862 900 620
TYROL|Filiale Innsbruck|Museumstraße|18|6020|Innsbruck|+43 512 900 700
TYROL|Filiale Kufstein|Unterer Stadtplatz|9|6330|Kufstein|+43 5372 900 710
VORARLBERG|Filiale Bregenz|Kirchstraße|5|6900|Bregenz|+43 5574 900 800
VORARLBERG|Filiale Dornbirn|Marktstraße|16|6850|Dornbirn|+43 5572 900 810
VIENNA|Filiale Wien Innere Stadt|Wollzeile|13|1010|Wien|+43 1 900 900
VIENNA|Filiale Wien Mariahilf|Mariahilfer Straße|60|1070|Wien|+43 1 900 910
VIENNA|Filiale Wien Donaustadt|Wagramer Straße|81|1220|Wien|+43 1 900 920
VIENNA|Filiale Wien Favoriten|Favoritenstraße|101|1100|Wien|+43 1 900 930`,
  'federalState',
  'name',
  ...ADDRESS,
  'phone',
).map((branch) => ({
  ...branch,
  openingHours: 'Mo–Fr 8:30–12:30 und 13:30–16:00, Do bis 17:30',
}));

/** Place: its streets. */
const STREETS = `
1010 Wien: Kärntner Straße, Graben, Rotenturmstraße, Wollzeile, Herrengasse, Schottengasse
1020 Wien: Taborstraße, Praterstraße, Lassallestraße, Obere Augartenstraße
1030 Wien: Landstraßer Hauptstraße, Rennweg, Ungargasse
1040 Wien: Wiedner Hauptstraße, Margaretenstraße, Prinz-Eugen-Straße
1050 Wien: Schönbrunner Straße, Reinprechtsdorfer Straße
1060 Wien: Gumpendorfer Straße, Linke Wienzeile
1070 Wien: Mariahilfer Straße, Neubaugasse, Lindengasse, Burggasse, Siebensterngasse
1080 Wien: Josefstädter Straße, Lerchenfelder Straße
1090 Wien: Alser Straße, Währinger Straße, Porzellangasse
1100 Wien: Favoritenstraße, Laxenburger Straße, Quellenstraße
1120 Wien: Meidlinger Hauptstraße
1150 Wien: Äußere Mariahilfer Straße, Sechshauser Straße
1160 Wien: Ottakringer Straße, Thaliastraße
1180 Wien: Gersthofer Straße
1190 Wien: Döblinger Hauptstraße, Grinzinger Allee
1210 Wien: Prager Straße, Brünner Straße
1220 Wien: Wagramer Straße, Donaustadtstraße
2340 Mödling: Hauptstraße, Enzersdorfer Straße
2500 Baden: Wassergasse, Weilburgstraße
2700 Wiener Neustadt: Neunkirchner Straße, Wiener Straße
3100 St. Pölten: Kremser Gasse, Mariazeller Straße, Daniel-Gran-Straße
3500 Krems an der Donau: Obere Landstraße, Steiner Landstraße
4020 Linz: Landstraße, Wiener Straße, Goethestraße, Hafenstraße
4400 Steyr: Stadtplatz, Sierninger Straße
4600 Wels: Ringstraße, Eferdinger Straße
4810 Gmunden: Esplanade, Bahnhofstraße
5020 Salzburg: Getreidegasse, Linzer Gasse, Alpenstraße, Moosstraße, Maxglaner Hauptstraße
5400 Hallein: Salinenstraße, Pernerinsel
5700 Zell am See: Seestraße, Schmittenstraße
6020 Innsbruck: Maria-Theresien-Straße, Museumstraße, Innrain, Höttinger Au
6330 Kufstein: Unterer Stadtplatz, Salurner Straße
6500 Landeck: Malser Straße
6800 Feldkirch: Marktgasse, Liechtensteiner Straße
6850 Dornbirn: Marktstraße, Lustenauer Straße
6900 Bregenz: Kirchstraße, Rheinstraße, Anton-Schneider-Straße
7000 Eisenstadt: Hauptstraße, Rusterstraße, Esterházystraße
7100 Neusiedl am See: Seeufergasse, Untere Hauptstraße
7400 Oberwart: Wiener Straße, Schulgasse
8010 Graz: Herrengasse, Sporgasse, Conrad-von-Hötzendorf-Straße, Leonhardstraße, Elisabethstraße
8020 Graz: Annenstraße, Kaiserfeldgasse, Wiener Straße
8600 Bruck an der Mur: Mittergasse, Koloman-Wallisch-Platz
8700 Leoben: Franz-Josef-Straße, Peter-Tunner-Straße
8970 Schladming: Salzburger Straße
9020 Klagenfurt am Wörthersee: Bahnhofstraße, Rosentaler Straße, Villacher Ring, St. Veiter Straße
9500 Villach: Hauptplatz, Italiener Straße, Ossiacher Zeile
9800 Spittal an der Drau: Villacher Straße, Tiroler Straße
9900 Lienz: Messinggasse, Tiroler Straße`;

export const ADDRESSES: readonly Schemas['Address'][] = STREETS.trim()
  .split('\n')
  .flatMap((row) => {
    const [place = '', streets = ''] = row.split(': ');
    const [zipCode, city] = [place.slice(0, 4), place.slice(5)];
    return streets.split(', ').map((street) => ({ street, zipCode, city }));
  });
