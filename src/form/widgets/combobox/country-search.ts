/** The list of countries: its order, and finding one by what was typed. */
import { countryName } from '../../formats/country.ts';
import { LOCALE, NEAR_COUNTRIES } from '#schema/locale.ts';

export interface Country {
  readonly code: string;
  readonly name: string;
  /** Its name and others that people use, folded. */
  readonly names: readonly string[];
}

/** For comparing what was typed: letters and digits without case and accents. `osterreich` finds Österreich, as does `Oesterreich` from a keyboard without umlauts. */
export function folded(text: string): string {
  const letters = text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ı', 'i')
    .replaceAll('&', 'und')
    .replace(/[^\p{L}\p{N}]/gu, '');
  // UAE is no spelling of UÄ.
  return letters.length > 3 ? letters.replace(/([aou])e/g, '$1') : letters;
}

/** Alpha-2 and alpha-3 codes of ISO 3166-1 (XKX as the European Union uses it). */
const ALPHA_3 = new Map(
  `
  ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE BABIH BBBRB BDBGD BEBEL BFBFA BGBGR BHBHR BIBDI BJBEN
  BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS BTBTN BVBVT BWBWA BYBLR BZBLZ CACAN CCCCK CDCOD CFCAF CGCOG CHCHE CICIV CKCOK CLCHL CMCMR CNCHN COCOL CRCRI
  CUCUB CVCPV CWCUW CXCXR CYCYP CZCZE DEDEU DJDJI DKDNK DMDMA DODOM DZDZA ECECU EEEST EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK FMFSM FOFRO FRFRA
  GAGAB GBGBR GDGRD GEGEO GFGUF GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ GRGRC GSSGS GTGTM GUGUM GWGNB GYGUY HKHKG HMHMD HNHND HRHRV HTHTI HUHUN
  IDIDN IEIRL ILISR IMIMN ININD IOIOT IQIRQ IRIRN ISISL ITITA JEJEY JMJAM JOJOR JPJPN KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ
  LALAO LBLBN LCLCA LILIE LKLKA LRLBR LSLSO LTLTU LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE MFMAF MGMDG MHMHL MKMKD MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ
  MRMRT MSMSR MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM NCNCL NENER NFNFK NGNGA NINIC NLNLD NONOR NPNPL NRNRU NUNIU NZNZL OMOMN PAPAN PEPER PFPYF
  PGPNG PHPHL PKPAK PLPOL PMSPM PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU RSSRB RURUS RWRWA SASAU SBSLB SCSYC SDSDN SESWE SGSGP SHSHN SISVN
  SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD STSTP SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF TGTGO THTHA TJTJK TKTKL TLTLS TMTKM TNTUN TOTON TRTUR
  TTTTO TVTUV TWTWN TZTZA UAUKR UGUGA UMUMI USUSA UYURY UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR VNVNM VUVUT WFWLF WSWSM XKXKX YEYEM YTMYT ZAZAF ZMZMB ZWZWE
  `
    .trim()
    .split(/\s+/)
    .map((codes) => [codes.slice(2), codes.slice(0, 2)]),
);

/** Codes that people use as the abbreviation of another country (Crna Gora, Česká republika, South Africa …). */
const MISLEADING = ['BH', 'CG', 'CR', 'NI', 'SA', 'SR'];

/** Only when nothing else than the code was typed. */
function countryOfCode(text: string): string | undefined {
  const code = text
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toUpperCase();
  return MISLEADING.includes(code) ? undefined : (ALPHA_3.get(code) ?? code);
}

const collator = new Intl.Collator(LOCALE);
const rank = ({ code }: Country): number =>
  NEAR_COUNTRIES.includes(code) ? NEAR_COUNTRIES.indexOf(code) : NEAR_COUNTRIES.length;

const english = new Intl.DisplayNames('en', { type: 'region' });

/** The language most people of a country speak there. */
const ownNameOf = (code: string): string => {
  const { language, script } = new Intl.Locale(`und-${code}`).maximize();
  return new Intl.DisplayNames(`${language}-${script}`, { type: 'region' }).of(code) ?? code;
};
/** By code; each may be of another language, which takes a moment. */
const ownNames = new Map<string, string>();
function ownName(code: string): string {
  const known = ownNames.get(code) ?? folded(ownNameOf(code));
  ownNames.set(code, known);
  return known;
}

/** Loads them one at a time, between other work: all of them at once would hold up a slow device for a quarter of a second. */
export async function loadOwnNames(codes: readonly string[]): Promise<void> {
  if (ownNames.size > 0) return;
  for (const code of codes) {
    ownName(code);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** In any order; unknown codes are left out. Other names: `US: USA, Amerika; NL: Holland`. */
export function namedCountries(codes: readonly string[], otherNames = ''): Country[] {
  const others = new Map(
    otherNames.split('; ').map((each) => each.split(': ') as [string, string]),
  );
  return codes.flatMap((code): Country[] => {
    const name = countryName(code);
    const also = others.get(code)?.split(', ') ?? [];
    return name === undefined
      ? []
      : [{ code, name, names: [name, ...also, english.of(code) ?? name].map(folded) }];
  });
}

/** The list as it is offered: near ones first, the rest by name. */
export const sortedCountries = (codes: readonly string[], otherNames = ''): readonly Country[] =>
  namedCountries(codes, otherNames).sort(
    (a, b) => rank(a) - rank(b) || collator.compare(a.name, b.name),
  );

/** Countries whose name begins with the text, then those that contain it; all of them for no text. After a name in full come
 * the others too, so that opening the list of a filled field offers them; it stays the first one that an arrow key reaches. */
export function matching(countries: readonly Country[], text: string): readonly Country[] {
  const wanted = folded(text);
  const having = (fits: (name: string) => boolean) =>
    countries.filter(({ names }) => names.some(fits));
  const named = countries.filter(({ names: [name] }) => name === wanted);
  const found =
    named.length > 0
      ? [...named, ...countries]
      : [...having((name) => name.startsWith(wanted)), ...having((name) => name.includes(wanted))];
  return [...new Set(found)];
}

/** `Republik`, `Bundesrepublik`, `Kingdom of`, `Islamische Republik` … before a name. */
const FORM_OF_STATE =
  /^(?:(?:die|der|das|the|islamische|arabische|föderative|demokratische|sozialistische|islamic|federal|democratic) )*(?:(?:bundes|volks)?republik|republic|(?:groß)?herzogtum|(?:vereinigtes )?königreich|fürstentum|kingdom|staat|state|sultanat) (?:(?:der|des|von|of|the) )*/i;
/** `österreichisch`, `Österreicherin`. */
const NATIONALITY = /(?:isch(?:e[nrs]?)?|er(?:in)?|in|e)$/;
/** A beginning as short as this is not taken by itself. */
const STEM = 4;

/** The country, if it is a single one. */
function only(countries: readonly Country[], fits: (country: Country) => boolean) {
  const [found, ...others] = countries.filter(fits);
  return others.length > 0 ? undefined : found?.code;
}

const beginning = (countries: readonly Country[], stem: string): string | undefined =>
  stem.length < STEM
    ? undefined
    : only(countries, ({ names }) => names.some((name) => name.startsWith(stem)));

/** The code of a country by name, code, beginning or nationality; any other text stays what it is and is refused by the schema. */
export function parseCountry(countries: readonly Country[], text: string): string | undefined {
  const typed = text.trim();
  const wanted = folded(text);
  if (typed === '') return undefined;
  const code = countryOfCode(text);
  const bare = folded(typed.replace(FORM_OF_STATE, ''));
  return (
    countries.find(({ names: [name] }) => name === wanted)?.code ??
    only(countries, ({ names }) => names.includes(wanted)) ??
    countries.find((country) => country.code === code)?.code ??
    (bare === wanted ? undefined : only(countries, ({ names }) => names.includes(bare))) ??
    beginning(countries, wanted) ??
    beginning(countries, wanted.replace(NATIONALITY, '')) ??
    // Last, as the names of many languages may have to be loaded.
    (wanted.length < STEM ? undefined : only(countries, (each) => ownName(each.code) === wanted)) ??
    typed
  );
}
