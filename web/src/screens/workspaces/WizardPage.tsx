import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode, SyntheticEvent } from 'react';
import type { Elements } from '../../platform/lib/elements';
import { SessionErrors } from '../../data/session/SessionErrors';
import { Button } from '../../platform/ui/Button';
import { FormCard } from '../../platform/ui/fields/FormCard';
import { VisuallyHidden } from '../../platform/ui/VisuallyHidden';
import { canGoOn, pages, type Wizard } from './wizard';
import styles from './WizardPage.module.css';

export interface WizardPageProps {
  wizard: Wizard;
  submitting: boolean;
  onSubmit: (event: SyntheticEvent) => void;
  onType: (text: string) => void;
  onBack: () => void;
}

interface WizardFrameProps extends Omit<WizardPageProps, 'onType'> {
  title: ReactNode;
  description: ReactNode;
  /** The label of the submit button. */
  submitLabel: string;
  children: Elements;
}

/** The common part of the wizard's three pages. */
export function WizardPage(props: WizardFrameProps) {
  const { wizard, submitting, onSubmit, onBack } = props;
  const { title, description, submitLabel, children } = props;
  const step = pages.indexOf(wizard.page) + 1;
  return (
    <FormCard
      title={title}
      description={description}
      aside={
        <>
          <p className={styles.steps}>
            <VisuallyHidden>{`Step ${step} of ${pages.length}`}</VisuallyHidden>
            {pages.map((page, index) => (
              <span key={page} className={styles.step} data-done={index < step || undefined} />
            ))}
          </p>
          {step > 1 && (
            <Button variant="quiet" size="small" icon={<ArrowLeft aria-hidden />} onClick={onBack}>
              Back
            </Button>
          )}
        </>
      }
    >
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <SessionErrors />
        {children}
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          disabled={!canGoOn(wizard) || submitting}
        >
          {submitLabel}
        </Button>
      </form>
    </FormCard>
  );
}
