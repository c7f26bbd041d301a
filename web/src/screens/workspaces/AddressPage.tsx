import { typedSlug } from '@parley/contract/rules/workspace-address';
import { NormalisedField } from '../../platform/ui/fields/NormalisedField';
import { keptAs, problemsOf } from './wizard';
import { WizardPage, type WizardPageProps } from './WizardPage';

export function AddressPage({ onType, ...page }: WizardPageProps) {
  const { address, problems } = page.wizard;
  return (
    <WizardPage
      {...page}
      title="What's your workspace address?"
      description="The name of your team or company, as people will type it to sign in."
      submitLabel="Next"
    >
      <NormalisedField
        key="address"
        label="Workspace address"
        name="address"
        size="large"
        placeholder="Ex. aa or app-academy"
        suffix={`.${location.host}`}
        value={address}
        normalise={typedSlug}
        onType={onType}
        error={problems.length > 0 ? problems.join(' ') : undefined}
        hint={
          problemsOf(page.wizard).length > 0
            ? 'Letters, digits and hyphens.'
            : `People will sign in at ${keptAs(page.wizard)}.${location.host}`
        }
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
    </WizardPage>
  );
}
