/** The page in the hidden frame of a silent sign-in: hands the identity provider's answer to the page around it. */
import { tellSilentAnswer } from '#io/browser/silent-answer.ts';

tellSilentAnswer(window);
