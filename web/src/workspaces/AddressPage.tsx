import { Button } from '../ui/Button';
import { TextField } from '../ui/TextField';
import { canGoOn, keptAs } from './wizard';
import { WizardPage, type WizardPageProps } from './WizardPage';

export function AddressPage({ onType, submitting, ...page }: WizardPageProps) {
  const { address, problems } = page.wizard;
  return (
    <WizardPage
      {...page}
      title="What's your workspace address?"
      description="The name of your team or company, as people will type it to sign in."
    >
      <TextField
        key="address"
        label="Workspace address"
        name="address"
        size="large"
        placeholder="Ex. aa or app-academy"
        suffix={`.${location.host}`}
        value={address}
        onChange={(event) => onType(event.target.value)}
        error={problems.length > 0 ? problems.join(' ') : undefined}
        hint={
          address === ''
            ? 'Letters, digits and hyphens.'
            : `People will sign in at ${keptAs(page.wizard)}.${location.host}`
        }
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        disabled={!canGoOn(page.wizard) || submitting}
      >
        Next
      </Button>
    </WizardPage>
  );
}
