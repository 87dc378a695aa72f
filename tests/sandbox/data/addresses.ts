/** Streets with post code and place in all nine federal states, for the address search. */
import type { components } from '#openapi/application.gen.ts';

/** Place: its streets. */
const ROWS = `
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

export const ADDRESSES: readonly components['schemas']['Address'][] = ROWS.trim()
  .split('\n')
  .flatMap((row) => {
    const [place = '', streets = ''] = row.split(': ');
    return streets
      .split(', ')
      .map((street) => ({ street, zipCode: place.slice(0, 4), city: place.slice(5) }));
  });
