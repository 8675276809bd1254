import { consoleFeaturesTexts } from '@latchkey/texts/console'
import { Button, classNames, Field, inEnglish, useTexts } from '@latchkey/ui'
import { type FormEvent, useState } from 'react'
import { usePropose } from '../changes/ChangesContext.ts'
import { toChange } from '../changes/change.ts'
import { Badge } from '../layout/Badge.tsx'
import { Page } from '../layout/Page.tsx'
import styles from '../layout/screens.module.css'
import { unseen } from '../layout/unseen.tsx'
import { visible } from '../layout/visible.ts'
import { enumWords } from '../layout/words.ts'
import { Loaded } from '../loading/Loaded.tsx'
import { useLoad } from '../loading/useLoad.ts'
import { useSession } from '../session/SessionContext.ts'
import { knownFeatures } from '../values/knownFeatures.ts'
import own from './features.module.css'
import { checkFeatureValue } from './features.ts'

type Feature = (typeof knownFeatures)[number]

/** The organization's features that are on. */
export function FeatureScreens() {
  const { say, spoken } = useTexts(consoleFeaturesTexts)
  const { reader, organizationId, isRoot } = useSession()
  const load = useLoad(['FeatureScreens', organizationId], async (signal: AbortSignal) => {
    const { configs } = await reader.query('get_organization_configs', { organizationId }, signal)
    return new Map((configs.features ?? []).map(({ name, value }) => [name ?? '', value ?? '']))
  })
  return (
    <div {...spoken} className={styles['page']}>
      <Page title={say('consoleFeatures.title')}>
        <p className={styles['lead']}>{say('consoleFeatures.lead')}</p>
        {!isRoot && <p className={styles['quiet']}>{say('consoleFeatures.rootOnly')}</p>}
        <Loaded load={load} what="features">
          {(set) => (
            <ul className={styles['list']}>
              {knownFeatures.map((feature) => (
                <FeatureItem
                  key={`${feature.name} ${set.get(feature.name)}`}
                  feature={feature}
                  value={set.get(feature.name)}
                />
              ))}
              {[...set]
                .filter(([name]) => !knownFeatures.some((feature) => feature.name === name))
                .map(([name, value]) => (
                  <UnheededFeature key={name} name={name} value={value} />
                ))}
            </ul>
          )}
        </Loaded>
      </Page>
    </div>
  )
}

/** A feature that another service may heed, which knows what it is called. */
function UnheededFeature({ name, value }: { readonly name: string; readonly value: string }) {
  const { say } = useTexts(consoleFeaturesTexts)
  return (
    <li className={styles['panel']}>
      <h3 {...inEnglish} className={styles['panelTitle']}>
        {enumWords(name, 'FEATURE_NAME_')}
      </h3>
      <p className={styles['quiet']}>{say('consoleFeatures.unheeded')}</p>
      {value !== '' && (
        <p className={styles['code']}>
          <bdi>{visible(value)}</bdi>
        </p>
      )}
    </li>
  )
}

/** A feature, with its value where it is switched on. */
function FeatureItem({ feature, value }: { readonly feature: Feature; readonly value: string | undefined }) {
  const { name, id, value: kind } = feature
  const { say, rich } = useTexts(consoleFeaturesTexts)
  const propose = usePropose()
  const [typed, setTyped] = useState(value ?? '')
  const [isTried, setIsTried] = useState(false)
  const mistake = checkFeatureValue(kind, typed)
  const isOn = value !== undefined
  const title = say(`consoleFeatures.${id}`)

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (mistake === undefined) propose(toChange('set_organization_feature', { name, value: typed.trim() }))
  }

  const named = { feature: title, of: unseen }
  return (
    <li>
      <form className={classNames(styles['panel'], kind === 'none' && own['setting'])} onSubmit={submit} noValidate>
        <div className={styles['panelHead']}>
          <h3 className={styles['panelTitle']}>{title}</h3>
          <Badge standing={isOn ? 'good' : 'plain'}>{say(isOn ? 'consoleFeatures.on' : 'consoleFeatures.off')}</Badge>
        </div>
        <p className={styles['text']}>{say(`consoleFeatures.${id}.help`)}</p>
        {kind !== 'none' && (
          <Field
            label={say(kind === 'url' ? 'consoleFeatures.address' : 'consoleFeatures.pages')}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            {...(isTried && mistake !== undefined && { error: mistake(say) })}
          />
        )}
        <div className={classNames(styles['links'], own['ways'])}>
          {(!isOn || kind !== 'none') && (
            <Button shape="small" type="submit" isDisabled={isOn && typed.trim() === value}>
              <span>{rich(isOn ? 'consoleFeatures.change' : 'consoleFeatures.switchOn', named)}</span>
            </Button>
          )}
          {isOn && (
            <Button shape="small" onClick={() => propose(toChange('remove_organization_feature', { name }))}>
              <span>{rich('consoleFeatures.switchOff', named)}</span>
            </Button>
          )}
        </div>
      </form>
    </li>
  )
}
