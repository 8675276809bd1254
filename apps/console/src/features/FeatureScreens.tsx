import { Button, classNames, Field, VisuallyHidden } from '@latchkey/ui'
import { type FormEvent, useState } from 'react'
import { usePropose } from '../changes/ChangesContext.ts'
import { toChange } from '../changes/change.ts'
import { Badge } from '../layout/Badge.tsx'
import { Page } from '../layout/Page.tsx'
import styles from '../layout/screens.module.css'
import { visible } from '../layout/visible.ts'
import { enumWords } from '../layout/words.ts'
import { Loaded } from '../loading/Loaded.tsx'
import { useLoad } from '../loading/useLoad.ts'
import { useSession } from '../session/SessionContext.ts'
import own from './features.module.css'
import { checkFeatureValue, knownFeatures } from './features.ts'

type Feature = (typeof knownFeatures)[number]

/** The organization's features that are on. */
export function FeatureScreens() {
  const { reader, organizationId, isRoot } = useSession()
  const load = useLoad(['FeatureScreens', organizationId], async (signal: AbortSignal) => {
    const { configs } = await reader.query('get_organization_configs', { organizationId }, signal)
    return new Map((configs.features ?? []).map(({ name, value }) => [name ?? '', value ?? '']))
  })
  return (
    <Page title="Features">
      <p className={styles['lead']}>
        What is switched on in this organization. Each organization below has features of its own.
      </p>
      {!isRoot && <p className={styles['quiet']}>Only the root quorum may change them.</p>}
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
                <li key={name} className={styles['panel']}>
                  <h3 className={styles['panelTitle']}>{enumWords(name, 'FEATURE_NAME_')}</h3>
                  <p className={styles['quiet']}>Kept, and not heeded by this service. {visible(value)}</p>
                </li>
              ))}
          </ul>
        )}
      </Loaded>
    </Page>
  )
}

/** A feature, with its value where it is switched on. */
function FeatureItem({ feature, value }: { readonly feature: Feature; readonly value: string | undefined }) {
  const { name, title, text, value: kind } = feature
  const propose = usePropose()
  const [typed, setTyped] = useState(value ?? '')
  const [isTried, setIsTried] = useState(false)
  const mistake = checkFeatureValue(kind, typed)
  const isOn = value !== undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (mistake === undefined) propose(toChange('set_organization_feature', { name, value: typed.trim() }))
  }

  // Each names its feature to those who do not see where it stands.
  const of = <VisuallyHidden>“{title}” </VisuallyHidden>
  return (
    <li>
      <form className={classNames(styles['panel'], kind === 'none' && own['setting'])} onSubmit={submit} noValidate>
        <div className={styles['panelHead']}>
          <h3 className={styles['panelTitle']}>{title}</h3>
          <Badge standing={isOn ? 'good' : 'plain'}>{isOn ? 'On' : 'Off'}</Badge>
        </div>
        <p className={styles['text']}>{text}</p>
        {kind !== 'none' && (
          <Field
            label={kind === 'url' ? 'Address' : 'Pages, separated by commas'}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            {...(isTried && mistake !== undefined && { error: mistake })}
          />
        )}
        <div className={classNames(styles['links'], own['ways'])}>
          {(!isOn || kind !== 'none') && (
            <Button shape="small" type="submit" isDisabled={isOn && typed.trim() === value}>
              <span>
                {isOn ? 'Change' : 'Switch on'} {of}…
              </span>
            </Button>
          )}
          {isOn && (
            <Button shape="small" onClick={() => propose(toChange('remove_organization_feature', { name }))}>
              <span>Switch off {of}…</span>
            </Button>
          )}
        </div>
      </form>
    </li>
  )
}
