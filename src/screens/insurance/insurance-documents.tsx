/** The insurer's documents that have to be offered with an insurance. */
import { useTranslation } from 'react-i18next';
import { safeExternalUrl } from '#flow/navigation/web-address.ts';
import type { InsuranceOffer } from '#flow/loan/total-cost.ts';
import { NewWindowLink } from '#screens/shared/new-window-link.tsx';

export function InsuranceDocuments({ offer }: { offer: InsuranceOffer }) {
  const { t } = useTranslation('offer');
  const links = (offer.documents ?? []).flatMap(({ name, url }) => {
    const address = safeExternalUrl(url);
    return address === undefined ? [] : [{ name, href: address.href }];
  });
  if (links.length === 0) return null;
  return (
    <ul className="cover__documents" aria-label={t('insured.documents')}>
      {links.map(({ name, href }) => (
        <li key={href}>
          <NewWindowLink href={href}>{name}</NewWindowLink>
        </li>
      ))}
    </ul>
  );
}
