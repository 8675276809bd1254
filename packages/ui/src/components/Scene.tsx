import type { ReactNode } from 'react'
import { KeyDrawing, type KeyScene } from './KeyDrawing.tsx'
import styles from './Scene.module.css'

export type SceneProps = {
  readonly scene: KeyScene
  /** Says in a few words how it is; absent where the words below do. */
  readonly title?: ReactNode
  /** A card of its own, or a part of a card or dialog that is there already. */
  readonly shape?: 'card' | 'part'
  /** Paragraphs that say what that means, and the way out. */
  readonly children?: ReactNode
}

/** In the place of a list that is not there: a drawing, how it is, and what can be done. */
export function Scene({ scene, title, shape = 'card', children }: SceneProps) {
  return (
    <div className={styles['scene']} data-shape={shape}>
      <KeyDrawing scene={scene} />
      {title !== undefined && <p className={styles['title']}>{title}</p>}
      {children}
    </div>
  )
}
