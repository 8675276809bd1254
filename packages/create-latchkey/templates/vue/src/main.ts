import '@latchkey/money/styles.css'
import './page.css'
import { latchkey } from '@latchkey/vue'
import { createApp } from 'vue'
import App from './App.vue'
import { hub } from './hub'

createApp(App).use(latchkey, { hub }).mount('#app')
