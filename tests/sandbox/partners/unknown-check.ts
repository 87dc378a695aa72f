/** What a partner says to a link it does not know. */
import type { FastifyReply } from 'fastify';
import { html } from './html.ts';
import { sendPage, type Page } from './page.ts';

/** 404; `what` is the check in words, feminine ("Kontoprüfung"). */
export const sendUnknownCheck = (
  reply: FastifyReply,
  { owner, look, what }: Pick<Page, 'owner' | 'look'> & { readonly what: string },
): FastifyReply =>
  sendPage(reply, {
    title: `${what} nicht gefunden`,
    owner,
    look,
    status: 404,
    notice: 'Diese Seite stellt einen Partner der Bank nach.',
    main: html`<h1>${what} nicht gefunden</h1>
<p>Dieser Link ist nicht gültig oder schon abgelaufen. Kehren Sie zu Ihrem Kreditantrag zurück und starten Sie die ${what} dort noch einmal.</p>`,
  });
