import { isReviewed, languageTexts, offeredLanguages } from '@latchkey/texts'
import { useEffect, useState } from 'react'
import { useStore } from '../hooks/useStore.ts'
import { NetworkIcon } from '../icons/firstIcons.tsx'
import { useTexts } from '../texts/useTexts.ts'
import type { PageLanguage } from './createPageLanguage.ts'
import styles from './LanguageMenu.module.css'
import { rememberLanguage, tellServer } from './rememberLanguage.ts'

type Step =
  | { readonly status: 'idle' }
  | { readonly status: 'loading'; readonly tag: string }
  | { readonly status: 'failed' }

export type LanguageMenuProps = Pick<PageLanguage, 'texts'> & {
  /** Rejects where a language does not come. */
  readonly turnTo: PageLanguage['speak']
}

/** Chooses the language of the page, and remembers it in this browser. */
export function LanguageMenu({ texts, turnTo }: LanguageMenuProps) {
  const { say } = useTexts(languageTexts)
  const { language: spoken } = useStore(texts)
  const [step, setStep] = useState<Step>({ status: 'idle' })

  // Browsers forget what they are not told again.
  useEffect(tellServer, [])

  async function choose(tag: string) {
    const language = offeredLanguages().find((each) => each.tag === tag)
    if (language === undefined) return
    setStep({ status: 'loading', tag })
    // Of two choices the later one is shown, whichever file comes first.
    const end = (next: Step) => setStep((now) => (now.status === 'loading' && now.tag === tag ? next : now))
    try {
      if (await turnTo(language)) rememberLanguage(tag)
      end({ status: 'idle' })
    } catch {
      end({ status: 'failed' })
    }
  }

  return (
    <div className={styles['menu']}>
      <label className={styles['language']}>
        <NetworkIcon sizePx={18} />
        <select
          aria-label={say('language.label')}
          value={step.status === 'loading' ? step.tag : spoken.tag}
          onChange={({ target }) => void choose(target.value)}
        >
          {offeredLanguages().map((language) => (
            <option key={language.tag} value={language.tag} lang={language.tag}>
              {isReviewed(language) ? language.name : `${language.name} (Beta)`}
            </option>
          ))}
        </select>
      </label>
      <p role="status" className={styles['failed']}>
        {step.status === 'failed' && say('language.failed')}
      </p>
    </div>
  )
}
