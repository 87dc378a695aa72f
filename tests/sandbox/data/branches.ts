/** Invented branches, two or more in each of the nine federal states. */
import type { components } from '#openapi/application.gen.ts';

type Branch = components['schemas']['Branch'];
type FederalState = components['schemas']['FederalState'];

const ROWS: Readonly<Record<FederalState, string>> = {
  BURGENLAND: `Filiale Eisenstadt|Hauptstraße|20|7000|Eisenstadt|+43 2682 900 100
Filiale Oberwart|Schulgasse|4|7400|Oberwart|+43 3352 900 110`,
  CARINTHIA: `Filiale Klagenfurt|Bahnhofstraße|9|9020|Klagenfurt am Wörthersee|+43 463 900 200
Filiale Villach|Hauptplatz|3|9500|Villach|+43 4242 900 210
Filiale Spittal|Tiroler Straße|12|9800|Spittal an der Drau|+43 4762 900 220`,
  LOWER_AUSTRIA: `Filiale St. Pölten|Kremser Gasse|15|3100|St. Pölten|+43 2742 900 300
Filiale Krems|Obere Landstraße|8|3500|Krems an der Donau|+43 2732 900 310
Filiale Baden|Wassergasse|5|2500|Baden|+43 2252 900 320`,
  UPPER_AUSTRIA: `Filiale Linz Landstraße|Landstraße|30|4020|Linz|+43 732 900 400
Filiale Wels|Ringstraße|14|4600|Wels|+43 7242 900 410
Filiale Steyr|Stadtplatz|6|4400|Steyr|+43 7252 900 420`,
  SALZBURG: `Filiale Salzburg Linzer Gasse|Linzer Gasse|22|5020|Salzburg|+43 662 900 500
Filiale Zell am See|Seestraße|2|5700|Zell am See|+43 6542 900 510`,
  STYRIA: `Filiale Graz Herrengasse|Herrengasse|11|8010|Graz|+43 316 900 600
Filiale Leoben|Franz-Josef-Straße|7|8700|Leoben|+43 3842 900 610
Filiale Bruck|Mittergasse|10|8600|Bruck an der Mur|+43 3862 900 620`,
  TYROL: `Filiale Innsbruck|Museumstraße|18|6020|Innsbruck|+43 512 900 700
Filiale Kufstein|Unterer Stadtplatz|9|6330|Kufstein|+43 5372 900 710`,
  VORARLBERG: `Filiale Bregenz|Kirchstraße|5|6900|Bregenz|+43 5574 900 800
Filiale Dornbirn|Marktstraße|16|6850|Dornbirn|+43 5572 900 810`,
  VIENNA: `Filiale Wien Innere Stadt|Wollzeile|13|1010|Wien|+43 1 900 900
Filiale Wien Mariahilf|Mariahilfer Straße|60|1070|Wien|+43 1 900 910
Filiale Wien Donaustadt|Wagramer Straße|81|1220|Wien|+43 1 900 920
Filiale Wien Favoriten|Favoritenstraße|101|1100|Wien|+43 1 900 930`,
};

const OPENING_HOURS = 'Mo–Fr 8:30–12:30 und 13:30–16:00, Do bis 17:30';

export const BRANCHES: readonly Branch[] = Object.entries(ROWS).flatMap(([federalState, rows]) =>
  rows.split('\n').map((row) => {
    const [name = '', street = '', houseNumber = '', zipCode = '', city = '', phone = ''] =
      row.split('|');
    return {
      name,
      street,
      houseNumber,
      zipCode,
      city,
      phone,
      federalState: federalState as FederalState,
      openingHours: OPENING_HOURS,
    };
  }),
);
