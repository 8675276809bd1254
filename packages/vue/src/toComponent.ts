import { type ComponentType, createElement } from 'react'
import { type DefineSetupFnComponent, defineComponent, h, onBeforeUnmount, onMounted, shallowRef, watch } from 'vue'
import { useKit } from './kit.ts'

/** A part of the kit as a component of Vue, with these of its properties. It draws itself when it is on the page. */
export function toComponent<Props extends Record<string, unknown>>(
  part: ComponentType<Props>,
  names: (string & keyof Props)[] = [],
): DefineSetupFnComponent<Props> {
  return defineComponent(
    (props: Props) => {
      const kit = useKit()
      const place = shallowRef<HTMLElement>()
      let takeAway = () => {}
      const show = () => {
        if (place.value !== undefined) takeAway = kit.show(place.value, createElement(part, withoutUnset(props)))
      }
      onMounted(show)
      watch(() => ({ ...props }), show)
      onBeforeUnmount(() => takeAway())
      return () => h('div', { ref: place })
    },
    { props: names },
  )
}

/** A property that nobody gives is there as undefined in Vue, and is not there in React. */
function withoutUnset<Props extends Record<string, unknown>>(props: Props): Props {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as Props
}
