/** Invented employers with numbers in the shape of the company register; any likeness to real ones is by chance. */
import type { components } from '#openapi/application.gen.ts';

const ROWS = `
Alpenblick Hotelbetriebs GmbH|Seestraße|14|5700|Zell am See|FN 301245k
Adlerhof Landwirtschaft KG|Dorfstraße|3|4980|Antiesenhofen|FN 287611d
Almtaler Holzbau GmbH|Scharnsteiner Straße|22|4645|Grünau im Almtal|FN 198334p
Bergquell Getränke AG|Quellenweg|1|8990|Bad Aussee|FN 054127f
Birkenfeld Pflege gemeinnützige GmbH|Birkenallee|9|3100|St. Pölten|FN 412908h
Blaustern Logistik GmbH|Hafenstraße|61|4020|Linz|FN 366540s
Brenner Spedition KG|Innsbrucker Straße|40|6150|Steinach am Brenner|FN 120876t
Burgenland Solarbau GmbH|Technologiepark|5|7000|Eisenstadt|FN 433721a
Carnuntum Baustoffe GmbH|Hauptstraße|118|2404|Petronell-Carnuntum|FN 209915x
Dachstein Maschinenbau AG|Industriestraße|27|8970|Schladming|FN 077310m
Donau Handels GmbH|Lassallestraße|7|1020|Wien|FN 123456a
Donauperle Bäckerei KG|Hauptplatz|12|3430|Tulln an der Donau|FN 156203v
Drautal Elektrotechnik GmbH|Villacher Straße|33|9800|Spittal an der Drau|FN 344087g
Edelweiß Versicherungsmakler GmbH|Maria-Theresien-Straße|18|6020|Innsbruck|FN 298450b
Eisenerzer Bergbau GmbH|Bergmannsplatz|2|8790|Eisenerz|FN 031884i
Enns Stahltechnik AG|Werkstraße|100|4470|Enns|FN 088123z
Felsenkeller Gastronomie GmbH|Felsengasse|4|5020|Salzburg|FN 377902w
Feldkirch Präzision GmbH|Illpark|11|6800|Feldkirch|FN 265039y
Flussauen Umweltdienste GmbH|Aubrücke|6|2452|Mannersdorf|FN 390017k
Gailtal Möbel GmbH|Karnische Straße|19|9620|Hermagor|FN 214768d
Grazer Softwarehaus GmbH|Conrad-von-Hötzendorf-Straße|71|8010|Graz|FN 455120p
Großglockner Reisen GmbH|Bahnhofstraße|8|9900|Lienz|FN 182294f
Hagebuche Gartenbau KG|Rosenweg|2|2340|Mödling|FN 403551h
Hallein Salzveredelung AG|Salinenstraße|15|5400|Hallein|FN 046670s
Hochschwab Energie GmbH|Kraftwerksweg|1|8600|Bruck an der Mur|FN 275836t
Innviertler Metallwaren GmbH|Rieder Straße|54|4910|Ried im Innkreis|FN 169402a
Inntal Kliniken gemeinnützige GmbH|Spitalgasse|1|6130|Schwaz|FN 318859x
Kaiserwald Druckerei KG|Kaiserfeldgasse|20|8020|Graz|FN 099247m
Karawanken Kunststoff GmbH|Rosentaler Straße|130|9020|Klagenfurt am Wörthersee|FN 241376v
Kirschblüte Reinigung GmbH|Favoritenstraße|88|1100|Wien|FN 422090g
Leithagebirge Weingut KG|Kellergasse|17|7081|Schützen am Gebirge|FN 133615b
Lindenhof Schulungen GmbH|Lindengasse|39|1070|Wien|FN 387744i
Montafon Seilbahnen AG|Talstation|1|6780|Schruns|FN 062915z
Marchfeld Gemüse GmbH|Feldstraße|25|2301|Groß-Enzersdorf|FN 226183w
Mostviertel Metallbau GmbH|Waidhofner Straße|47|3300|Amstetten|FN 351968y
Mühlviertler Textil GmbH|Leinengasse|10|4150|Rohrbach|FN 174529k
Neusiedler Fahrradwerk GmbH|Seeufergasse|3|7100|Neusiedl am See|FN 409876d
Ötztal Sporthandel GmbH|Dorfplatz|13|6450|Sölden|FN 255301p
Pannonia Personalservice GmbH|Wiener Straße|76|7400|Oberwart|FN 361127f
Rheintal Verpackung AG|Rheinstraße|41|6890|Lustenau|FN 081460h
Salzach Medizintechnik GmbH|Alpenstraße|95|5020|Salzburg|FN 440238s
Semmering Kurbetriebe GmbH|Hochstraße|30|2680|Semmering|FN 117953t
Stadtwerke Musterstadt GmbH|Werksgasse|2|4600|Wels|FN 072841a
Steyrtal Fahrzeugteile GmbH|Fabrikstraße|44|4400|Steyr|FN 233690x
Traunsee Keramik GmbH|Esplanade|16|4810|Gmunden|FN 193477m
Waldviertel Glas KG|Glashüttenstraße|21|3950|Gmünd|FN 146028v
Wienfluss Verlag GmbH|Linke Wienzeile|52|1060|Wien|FN 398812g
Zirbenholz Möbelwerkstatt KG|Mühlbachweg|7|8850|Murau|FN 284536b`;

export const EMPLOYERS: readonly components['schemas']['Employer'][] = ROWS.trim()
  .split('\n')
  .map((row) => {
    const [name = '', street = '', houseNumber = '', zipCode = '', city = '', customerNumber = ''] =
      row.split('|');
    return { name, street, houseNumber, zipCode, city, customerNumber };
  });
