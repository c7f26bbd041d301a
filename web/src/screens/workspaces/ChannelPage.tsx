import { typedSlug } from '@parley/contract/rules/workspace-address';
import { NormalisedField } from '../../platform/ui/fields/NormalisedField';
import { keptAs } from './wizard';
import { WizardPage, type WizardPageProps } from './WizardPage';

export function ChannelPage({ onType, ...page }: WizardPageProps) {
  const { channel, problems } = page.wizard;
  return (
    <WizardPage
      {...page}
      title="What's a project your team is working on?"
      description="It becomes your first channel: the place to talk about that one thing."
      submitLabel="Next"
    >
      <NormalisedField
        key="channel"
        label="Channel name"
        name="channel"
        size="large"
        placeholder="Ex. Q1 Budget, User Authentication"
        value={channel}
        normalise={typedSlug}
        onType={onType}
        error={problems.length > 0 ? problems.join(' ') : undefined}
        hint={
          channel === '' ? 'You can add more channels later.' : `Its name: #${keptAs(page.wizard)}`
        }
        autoCapitalize="none"
        autoComplete="off"
      />
    </WizardPage>
  );
}
