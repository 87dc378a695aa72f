/**
 * The reasons for a refusal (decisionReason) that come from a credit check. Only then may the result say that databases were asked. A
 * reason that is unknown or missing claims nothing.
 */
const CREDIT_REFUSALS: readonly string[] = ['INSUFFICIENT_INCOME'];

export const isCreditRefusal = (reason = ''): boolean => CREDIT_REFUSALS.includes(reason);
