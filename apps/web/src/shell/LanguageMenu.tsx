import { isReviewed, languageTexts, offeredLanguages } from '@latchkey/texts'
import { NetworkIcon, useStore, useTexts } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { speak, spokenLanguage } from '../language.ts'
import { rememberLanguage, tellServer } from '../rememberLanguage.ts'
import styles from './App.module.css'

type Step =
  | { readonly status: 'idle' }
  | { readonly status: 'loading'; readonly tag: string }
  | { readonly status: 'failed' }

/** Chooses the language of the page, and remembers it in this browser. `turnTo` fails where a language does not come. */
export function LanguageMenu({ turnTo = speak }: { readonly turnTo?: typeof speak }) {
  const { say } = useTexts(languageTexts)
  const spoken = useStore(spokenLanguage)
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
    <div className={styles['languageMenu']}>
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
      <p role="status" className={styles['languageFailed']}>
        {step.status === 'failed' && say('language.failed')}
      </p>
    </div>
  )
}
