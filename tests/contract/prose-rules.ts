/** Rules for how a text reads (level B2): whole, plain, German, in short sentences. One sentence per mistake. */
import type { Json } from './repository.ts'

const MOST_WORDS = 25
/** Words that no German sentence has; enough to see a text that nobody translated. */
const ENGLISH = /\b(the|and|your|you|please|with|must|should|required|invalid|loan|next|back|this|that|have|enter|choose|select|are|is|to|for|of)\b/i
/** Language of the trade that applicants should never meet. */
const RAW_CODE = /\b[A-Z]{2,}_[A-Z_]+\b|undefined|\[object/

/** Sentences of a text; ordinals, dates and abbreviations end none. */
export const sentences = (text: string): string[] =>
  text.replace(/(\d)\. /g, '$1 ').replace(/\b(z|Z)\. ?B\./g, 'zB').split(/(?<=[.!?:])\s+/).filter((each) => each !== '')

export const proseProblems = (path: string, text: Json): string[] => {
  if (typeof text !== 'string') return [`${path} is no text`]
  if (/^https:\/\/\S+$/.test(text)) return []
  const words = (sentence: string) => sentence.replace(/\{\{\w+\}\}/g, 'x').split(/\s+/).length
  return [
    ...(text.trim() === '' ? [`${path} is empty`] : []),
    ...(text !== text.trim() || /\s\s/.test(text) ? [`${path} has a stray space`] : []),
    ...(/[<>]|&\w+;/.test(text) ? [`${path} contains HTML`] : []),
    ...(ENGLISH.test(text.replace(/\{\{\w+\}\}/g, '')) ? [`${path} looks English`] : []),
    ...(RAW_CODE.test(text) ? [`${path} shows a raw code`] : []),
    ...(/\{(?!\{)|(?<!\})\}(?!\})/.test(text.replace(/\{\{\w+\}\}/g, '')) ? [`${path} has a broken placeholder`] : []),
    ...sentences(text).filter((each) => words(each) > MOST_WORDS).map((each) => `${path} has a sentence of ${words(each)} words`),
  ]
}

/** Errors say what is wrong and how to mend it: no exclamation mark; one about a missing answer asks for it. */
export const errorToneProblems = (path: string, text: Json): string[] => [
  ...(typeof text === 'string' && text.includes('!') ? [`${path} shouts`] : []),
  ...(/(^|\.)required$/.test(path) && typeof text === 'string' && !text.startsWith('Bitte ') ? [`${path} does not start with "Bitte"`] : []),
]

/** Numbered forms come in pairs. */
export const pluralProblems = (paths: string[]): string[] =>
  paths.filter((path) => path.endsWith('_one') && !paths.includes(path.replace(/_one$/, '_other'))).map((path) => `${path} has no _other`)
