import { use } from 'react';
import { NonceContext } from './styles.tsx';

const lookEveryMs = 30_000;

/**
 * A script that is lost on its way, in a tunnel or while the server starts, takes all others with it, and an old phone cannot read
 * them: the page would show the same call for ever. It is loaded anew again and again, as a page without scripts is, while the
 * server answers and nobody fills a field.
 */
export function LostScripts() {
  const nonce = use(NonceContext);
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {import.meta.env.SSR ? watch : ''}
    </script>
  );
}

/** Contains no character that would need escaping in HTML. */
const watch = `addEventListener(\`load\`,function(){var watch=setInterval(function(){
if(performance.getEntriesByName(\`turnstone-ready\`).length)return clearInterval(watch);
if(!document.querySelector(\`:focus\`))fetch(location.href,{method:\`HEAD\`,cache:\`no-store\`}).then(function(a){if(a.ok)location.reload()},function(){})
},${lookEveryMs})})`;
