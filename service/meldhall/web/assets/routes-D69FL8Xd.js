const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/pl-D-5tBFN-.js","assets/forms-D7XqIPVw.js","assets/cs-DGJBgO8I.js","assets/da-DKa2t-qp.js"])))=>i.map(i=>d[i]);
var e,t,n,r,i,a,o,s,c,l,u,d=Symbol.for(`pv`),f={},p=[],m=/^m(i|n|o|s|text|space)$/,h=Array.isArray,g=p.slice,_=Object.assign;function v(e){e&&e.parentNode&&e.remove()}function y(e,t,n){var r,i,a,o={},s=arguments.length;for(a in t)a==`key`?r=t[a]:a==`ref`&&typeof e!=`function`?i=t[a]:o[a]=t[a];return s>2&&(o.children=s>3?g.call(arguments,2):n),b(e,o,r,i,null)}function b(n,r,i,a,o){var s={type:n,props:r,key:i,ref:a,__k:null,__:null,__b:0,__e:null,__c:null,constructor:d,__v:o||++t,__i:-1,__u:0};return!o&&e.vnode&&e.vnode(s),s}function x(e){return e.children}function S(e,t){this.props=e,this.context=t,this.__g=0}function C(e,t){if(t==null)return e.__&&C(e.__,e.__i+1);for(var n;t<e.__k.length;t++)if((n=e.__k[t])&&n.__e)return n.__e;return typeof e.type!=`function`||e.props.__P?null:C(e)}function ee(t){var n,r=t.__v,i=r.__e,a=[],o=[],s=t.__P;s&&((n=_({constructor:d},r)).__v=r.__v+1,e.vnode&&e.vnode(n),se(s,n,r,t.__n,s.namespaceURI,32&r.__u?[i]:null,a,i||C(r),32&r.__u,o),n.__v=r.__v,n.__.__k[n.__i]=n,O(a,n,o),r.__=r.__e=null,n.__e!=i&&w(n))}function w(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),w(e)}function T(t){(8&t.__g||(t.__g|=8,r.push(t),a++))&&i==e.debounceRendering||((i=e.debounceRendering)||queueMicrotask)(E)}function E(){try{for(var e,t=1;r.length;)r.length>t&&r.sort(o),e=r.shift(),t=r.length,8&e.__g&&ee(e)}finally{(a=r.length)&&(i||queueMicrotask)(E)}}function te(e,t,n,r,i,a,o,s,c,l,u){var d,m,h,g,_,v,y=r.__k||p,b=t.length;for(c=ne(n,t,y,c,b),d=0;d<b;d++)(h=n.__k[d])!=null&&(m=~h.__i&&y[h.__i]||f,h.__i=d,v=se(e,h,m,i,a,o,s,c,l,u),g=h.__e,(m.ref!=h.ref||8&m.__u)&&(m.ref&&k(m.ref,null,h,m),h.ref&&u.push(h.ref,h.__c||g,h)),_||=g,4&h.__u?(c=D(h,c,e,!m.__v),m.__e&&(m.__e=null)):typeof h.type==`function`&&v!==void 0?c=v:g&&(c=g.nextSibling),h.__u&=-21);return n.__e=_,c}function ne(e,t,n,r,i){var a,o,s,c,l,u,f,p,m,g=n.length,_=g,v=0,y=0,S=e.__k=Array(i);for(a=0;a<i;a++)(o=t[a])!=null&&typeof o!=`boolean`&&typeof o!=`function`?(typeof o!=`object`||o.constructor===String?o=S[a]=b(null,o):h(o)?o=S[a]=b(x,{children:o}):o.constructor===d&&o.__b?o=S[a]=b(o.type,o.props,o.key,o.ref,o.__v):S[a]=o,c=a+v,o.__=e,o.__b=e.__b+1,s=null,~(l=o.__i=re(o,n,c,_))&&(_--,(s=n[l])&&(s.__u|=2)),s&&s.__v?(o.__u|=16,l==c-1?v--:l==c+1?v++:l!=c&&(l>c?v--:v++,y=1)):(~l||(i>g?v--:i<g&&v++),typeof o.type!=`function`&&(o.__u|=4))):S[a]=null;if(y){for(u=[],f=[],a=0;a<i;a++)if((o=S[a])&&16&o.__u){for(v=0,p=u.length;v<p;)u[m=v+p>>1]<o.__i?v=m+1:p=m;u[v]=o.__i,f[a]=v+1}for(v=u.length;a--;)f[a]&&(f[a]==v?v--:S[a].__u|=4)}if(_)for(a=0;a<g;a++)!(s=n[a])||2&s.__u||(s.__e==r&&(r=C(s)),de(s,s));return r}function D(e,t,n,r){var i,a,o,s;if(typeof e.type==`function`){if(e.props.__P)return t;if(i=e.__k)for(a=0;a<i.length;a++)i[a]&&(i[a].__=e,t=D(i[a],t,n,!1));return t}for(t&&!t.parentNode&&(t=C(e))&&!t.parentNode&&(t=null),o=e.__e,s=t;s&&s.nodeType==8;)s=s.nextSibling;for(o!=s&&(!r&&n.moveBefore&&o.parentNode?n.moveBefore(o,t):n.insertBefore(o,t||null)),t=o;(t&&=t.nextSibling)&&t.nodeType==8&&!t.data.startsWith(`$s`););return t}function re(e,t,n,r){var i,a=e.key,o=e.type,s=t[n],c=s&&!(2&s.__u);if(s===null&&a==null||c&&a==s.key&&o==s.type)return n;if(r>+!!c){for(i=n-1;i>=0;i--)if((s=t[i])&&!(2&s.__u)&&a==s.key&&o==s.type)return i;for(i=n+1;i<t.length;i++)if((s=t[i])&&!(2&s.__u)&&a==s.key&&o==s.type)return i}return-1}function ie(e,t,n){n??=``,t[0]==`-`?e.setProperty(t,n):e[t]=n}function ae(e,t,n,r,i){var a,o;if(t==`style`){if(typeof n==`string`)e.style.cssText=n;else{if(typeof r==`string`&&(e.style.cssText=r=``),r)for(t in r)n&&t in n||ie(e.style,t);if(n)for(t in n)r&&n[t]==r[t]||ie(e.style,t,n[t])}}else if(t[0]==`o`&&t[1]==`n`)typeof n!=`function`&&(n=null),typeof r!=`function`&&(r=null),(e.__e||={})[t]=n,n&&r||(o=u[t]||(u[t]=oe(t)),(e.__a||={})[t]=l,a=t!=(t=t.replace(c,`$1`)),(t=t.slice(2))[0]<`a`&&(t=t.toLowerCase()),n?e.addEventListener(t,o,a):e.removeEventListener(t,o,a));else{if(i==`http://www.w3.org/2000/svg`)t=t.replace(/xlink(H|:h)/,`h`).replace(/sName$/,`s`);else if(t!=`width`&&t!=`height`&&t!=`href`&&t!=`list`&&t!=`form`&&t!=`tabIndex`&&t!=`download`&&t!=`rowSpan`&&t!=`colSpan`&&t!=`role`&&t!=`popover`&&t in e)try{e[t]=n??``;return}catch{}if(typeof n==`function`)return;n==null||!1===n&&t[4]!=`-`?e.removeAttribute(t):e.setAttribute(t,t==`popover`&&n==1?``:n)}}function oe(t){return function(n){var r=this.__e;if(r){if(r=r[t],n[s]==null)n[s]=l++;else if(n[s]<this.__a[t])return;return r(e.event?e.event(n):n)}}}function se(t,n,r,i,a,o,s,c,l,u){var f,m,g,y,b,ee,w,T,E,ne,D,re,ie,ae,oe,se,O,k,A=n.type;if(n.constructor!==d)return null;128&r.__u&&(l=32&r.__u,f=r.__c.__z)&&(n.__u|=l,m=o=[],f.nodeType==8?c=ce(f,o):o.push(f),c=o[0]||c),(f=e.__b)&&f(n);n:if(typeof A==`function`){g=s.length;try{if(T=n.props,E=(f=A.prototype)&&f.render,ne=(f=A.contextType)&&i[f.__c],D=f?ne?ne.props.value:f.__:i,(y=r.__c)?(n.__c=y,2&y.__g&&(y.__g|=1)):(E?n.__c=y=new A(T,D):(n.__c=y=new S(T,D),y.constructor=A,y.render=fe),ne&&ne.sub(y),y.state||(y.state={}),y.__n=i,y.__g|=8,y.__h=[],y.__k=[]),E&&(y.__s||(y.__s=y.state),A.getDerivedStateFromProps&&(y.__s==y.state&&(y.__s=_({},y.__s)),_(y.__s,A.getDerivedStateFromProps(T,y.__s)))),b=y.props,ee=y.state,y.__v=n,r.__c){if(T!==b&&E&&!A.getDerivedStateFromProps&&y.componentWillReceiveProps&&y.componentWillReceiveProps(T,D),n.__v==r.__v&&!(8&y.__g)||!(4&y.__g)&&y.shouldComponentUpdate&&!1===y.shouldComponentUpdate(T,y.__s,D)){n.__v!=r.__v&&(y.props=T,y.state=y.__s,y.__g&=-9),n.__e=r.__e,n.__k=r.__k,n.__k.some(function(e){e&&(e.__=n)}),p.push.apply(y.__h,y.__k),y.__k=[],y.__h.length&&s.push(y),c=C(r);break n}y.componentWillUpdate&&y.componentWillUpdate(T,y.__s,D),E&&y.componentDidUpdate&&y.__h.push(function(){y.componentDidUpdate(b,ee,w)})}else E&&!A.getDerivedStateFromProps&&y.componentWillMount&&y.componentWillMount(),E&&y.componentDidMount&&y.__h.push(y.componentDidMount);y.context=D,y.props=T,y.__P=t,y.__g&=-5,re=e.__r,ie=E?25:0;do y.__g&=-9,re&&re(n),f=y.render(y.props,y.state=y.__s,y.context);while(8&y.__g&&++ie<25);E&&(p.push.apply(y.__h,y.__k),y.__k=[]),y.state=y.__s,y.getChildContext&&(i=_({},i,y.getChildContext())),E&&r.__c&&y.getSnapshotBeforeUpdate&&(w=y.getSnapshotBeforeUpdate(b,ee)),ae=f&&f.type===x&&f.key==null?f.props.children:f,T.__P&&(f=c,a=(t=T.__P).namespaceURI,l=o=null,r.props&&r.props.__P!=t&&(r.__k.some(function(e){e&&de(e,e)}),r.__k=null),c=r.__k?C(r,0):null),c=te(t,h(ae)?ae:[ae],n,r,i,a,o,s,c,l,u),T.__P&&(n.__e=null,c=f),n.__u&=-161,m&&m.some(v),y.__h.length&&s.push(y),1&y.__g&&(y.__g&=-4)}catch(t){if(s.length=g,n.__v=null,l||o){if(t&&t.then){if(n.__u|=128|l,o){for(~(O=o.indexOf(c||void 0))||(O=o.length);(k=o[O-1])&&k.nodeType==8;)O--;for(;O<o.length;O++)if(k=o[O]){if(o[O]=null,oe){if(k==se)break}else{if(k.nodeType!=8)break;k.data.startsWith(`$s`)&&(se=ce(oe=k))}}}if(!oe){for(;c&&c.nodeType==8&&c.nextSibling;)c=c.nextSibling;oe=c}(f=ce(oe=n.__c.__z||(n.__c.__z=oe)))?(n.__e=oe,c=f):n.__e=c,c&&=c.nextSibling}else o&&o.some(v)}else n.__e=r.__e;n.__k||=r.__k||[],t&&t.then||le(n),e.__e(t,n,r)}}else c=n.__e=ue(r.__e,n,r,i,a,o,s,l,u,t);return(f=e.diffed)&&f(n),c}function ce(e,t){if(e&&e.nodeType==8&&e.data.startsWith(`$s`))for(var n=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith(`$s`))n++;else if(e.data.startsWith(`/$s`)&&!--n)return e}t&&t.push(e)}}function le(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(le))}function O(t,n,r){for(var i=0;i<r.length;)k(r[i++],r[i++],r[i++]);e.__c&&e.__c(n,t),t.some(function(n){try{t=n.__h,n.__h=[],t.some(function(e){e.call(n)})}catch(t){e.__e(t,n.__v)}})}function ue(t,n,r,i,a,o,s,c,l,u){var d,p,_,y,b,x,S,ee,w=r.props||f,T=n.props,E=n.type;if(E==`svg`?a=`http://www.w3.org/2000/svg`:E==`math`?a=`http://www.w3.org/1998/Math/MathML`:a||=`http://www.w3.org/1999/xhtml`,o){for(d=0;d<o.length;d++)if((b=o[d])&&(E?b.localName==E:b.nodeType==3)){t=b,o[d]=null;break}}if(!t){if(ee=u.ownerDocument||document,!E)return ee.createTextNode(T);t=ee.createElementNS(a,E,T.is?T:u),c&&=(e.__m&&e.__m(n,o),!1),o=null}if(E){if(u=E==`template`&&t.content||t,o=E==`textarea`&&T.defaultValue!=null?null:o&&g.call(u.childNodes),!c&&o)for(w={},d=0;d<t.attributes.length;d++)w[(b=t.attributes[d]).name]=b.value;for(d in w)b=w[d],d==`dangerouslySetInnerHTML`?_=b:d==`children`||d in T||d==`value`&&`defaultValue`in T||d==`checked`&&`defaultChecked`in T||ae(t,d,null,b,a);for(d in T)b=T[d],d==`children`?y=b:d==`dangerouslySetInnerHTML`?p=b:d==`value`?x=b:d==`checked`?S=b:c&&typeof b!=`function`||w[d]===b||ae(t,d,b,w[d],a);p?(c||_&&(p.__html==_.__html||p.__html==t.innerHTML)||(t.innerHTML=p.__html),n.__k=[]):(_&&(t.textContent=``),(E==`foreignObject`||a==`http://www.w3.org/1998/Math/MathML`&&m.test(E))&&(a=`http://www.w3.org/1999/xhtml`),te(u,h(y)?y:[y],n,r,i,a,o,s,o?o[0]:r.__k&&C(r,0),c,l),o&&o.some(v)),c&&E!=`textarea`||(d=`value`,E==`progress`&&x==null?t.removeAttribute(d):x==null||x===t[d]&&(E!=`progress`||x)||ae(t,d,x,w[d],a),d=`checked`,S!=null&&S!=t[d]&&ae(t,d,S,w[d],a))}else w===T||c&&t.data==T||(t.data=T);return t}function k(t,n,r,i){try{typeof t==`function`?n?n.__x=t(n)||1:(i&&=i.__c||i.__e)&&(n=i.__x)&&(i.__x=null,typeof n==`function`?n():t(null)):t.current=n}catch(t){e.__e(t,r)}}function de(t,n,r){var i,a,o,s;if(e.unmount&&e.unmount(t),!(i=t.ref)||i.current&&i.current!=t.__e||k(i,null,n,t),i=t.__c){if(i.componentWillUnmount)try{i.componentWillUnmount()}catch(t){e.__e(t,n)}i.__P=i.__n=null}if(i=t.__k)for(s=0;s<i.length;s++)i[s]&&de(i[s],n,typeof t.type!=`function`||r&&!t.props.__P);!r&&(i=t.__c)&&(i=i.__z)&&(a=ce(i,o=[]))&&(i==t.__e&&o.some(v),v(a),v(i)),r||v(t.__e),t.__e=t.__c=t.__=null}function fe(e,t,n){return this.constructor(e,n)}function A(t,n){var r,i,a,o;e.__&&e.__(t,n),n.nodeType==9&&(n=n.documentElement),i=(r=t&&32&t.__u)?null:n.__k,n.__k=b(x,{children:[t]}),a=[],o=[],se(n,n.__k,i||f,f,n.namespaceURI,i?null:n.firstChild?g.call(n.childNodes):null,a,i?i.__e:n.firstChild,r,o),O(a,n.__k,o),n.__k.props.children=null}e={__e:function(e,t,n,r){for(var i,o,s;t=t.__;)if((i=t.__c)&&!(1&i.__g)){i.__g|=4;try{if((s=(o=i.constructor)&&o.getDerivedStateFromError)&&i.setState(o.getDerivedStateFromError(e)),i.componentDidCatch&&(i.componentDidCatch(e,r||{}),s=1),s&&8&i.__g)return void(i.__g|=2)}catch(t){e=t}}throw a=0,e}},t=0,n=function(e){return e!=null&&e.constructor===d},S.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.__s=_({},this.state)),typeof e==`function`&&(e=e(_({},n),this.props)),e&&(_(n,e),this.__v&&(t&&this.__k.push(t),T(this)))},S.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),T(this))},S.prototype.render=x,r=[],a=0,o=function(e,t){return e.__v.__b-t.__v.__b},s=Symbol(),c=/(PointerCapture)$|Capture$/i,l=0,u={};var pe,j,me,he,ge=Object.is,_e=0,ve=[],ye=[],M=e,be=M.__b,xe=M.__r,Se=M.diffed,Ce=M.__c,we=M.unmount,Te=M.__;function Ee(e,t){M.__h&&M.__h(j,e,_e||t),_e=0;var n=j.__H||(j.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function De(e){return _e=1,Oe(He,e)}function Oe(e,t,n){var r=Ee(pe++,2);if(r.t=e,!r.__c&&(r.__=[n?n(t):He(void 0,t),function(e){var t=(r.__N||r.__)[0],n=r.t(t,e);ge(t,n)||(r.__N=[n,r.__[1]],r.__c.setState({}))}],r.__c=j,!j.__f)){j.__f=!0;var i=j.shouldComponentUpdate;j.shouldComponentUpdate=function(e,t,n){var r=this.__H;if(!r)return!0;var a=!1,o=this.props!=e;if(r.__.some(function(e){e.__N&&(a=!0,ge(e.__[0],e.__N[0])||(o=!0))}),i){var s=i.call(this,e,t,n);return a?s||o:s}return!a||o}}return r.__}function ke(e,t){var n=Ee(pe++,3);!M.__s&&Ve(n.__H,t)&&(n.__P=!0,n.__=e,n.u=t,j.__H.__h.push(n))}function Ae(e,t){var n=Ee(pe++,4);!M.__s&&Ve(n.__H,t)&&(n.__P=!1,n.__=e,n.u=t,j.__h.push(n))}function je(e){return _e=5,Me(function(){return{current:e}},[])}function Me(e,t){var n=Ee(pe++,7);return Ve(n.__H,t)&&(n.__=e(),n.__H=t),n.__}function Ne(e,t){return _e=8,Me(function(){return e},t)}function Pe(){var e=Ee(pe++,11);if(!e.__){for(var t=j.__v;!t.__m&&t.__;)t=t.__;var n=t.__m||(t.__m=[0,0]);e.__=`P`+n[0]+`-`+n[1]++}return e.__}function Fe(){var e;do{for(;e=ye.shift();)try{ze(e)}catch(t){M.__e(t,{__:(e=e.__P)&&e.__v})}for(;e=ve.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(ze),t.__h.some(Be),t.__h=[]}catch(n){t.__h=[],M.__e(n,e.__v)}}}while(ye.length)}M.__b=function(e){j=null,be&&be(e)},M.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),Te&&Te(e,t)},M.__r=function(e){xe&&xe(e),pe=0;var t=(j=e.__c).__H;t&&(me==j?j.__h=[]:(t.__h.some(ze),t.__h.some(Be),pe=0),t.__h=[],t.__.some(function(e){e.__N&&(e.__=e.__N),e.u=e.__N=void 0})),me=j},M.diffed=function(e){Se&&Se(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&Re(ve.push(t)),t.__H.__.some(function(e){e.u&&(e.__H=e.u)})),me=j=null},M.__c=function(e,t){t.some(function(e){try{e.__h.some(ze),e.__h=e.__h.filter(function(e){return!e.__||Be(e)})}catch(t){e.__h=[function(){throw t}]}}),Ce&&Ce(e,t)},M.unmount=function(e){we&&we(e);var t,n,r=e.__c;r&&r.__H&&(r.__H.__.some(function(r){try{if(r.__P&&r.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n&&=n.__c}r.__P=n,Re(ye.push(r))}else ze(r)}catch(e){t=e}}),r.__H=void 0,t&&M.__e(t,r.__v))};var Ie=typeof requestAnimationFrame==`function`;function Le(e){var t,n=function(){clearTimeout(r),Ie&&cancelAnimationFrame(t),setTimeout(e)},r=setTimeout(n,35);Ie&&(t=requestAnimationFrame(n))}function Re(e){e!=1&&he==M.requestAnimationFrame||((he=M.requestAnimationFrame)||Le)(Fe)}function ze(e){var t=j,n=e.__c;typeof n==`function`&&(e.__c=void 0,n()),j=t}function Be(e){var t=j;e.__c=e.__(),j=t}function Ve(e,t){return!e||e.length!=t.length||t.some(function(t,n){return!ge(t,e[n])})}function He(e,t){return typeof t==`function`?t(e):t}var Ue=Symbol.for(`preact-signals`);function We(){if(P>1)P--;else{var e,t=!1;for((function(){var e=Qe;for(Qe=void 0;e!==void 0;){var t=e.S;if(t.v===e.v)for(var n=t.t;n!==void 0;n=n.x)n.i===e.i&&(n.i=t.i);e=e.o}})();Je!==void 0;){var n=Je;for(Je=void 0,Ye++;n!==void 0;){var r=n.u;if(n.u=void 0,n.f&=-3,!(8&n.f)&&tt(n))try{n.c()}catch(n){t||=(e=n,!0)}n=r}}if(Ye=0,P--,t)throw e}}function Ge(e){if(P>0)return e();Ze=++Xe,P++;try{return e()}finally{We()}}var Ke,N=void 0;function qe(e){var t=N,n=Ke;N=void 0,Ke=void 0;try{return e()}finally{N=t,Ke=n}}var Je=void 0,P=0,Ye=0,Xe=0,Ze=0,Qe=void 0,$e=0;function et(e){if(N!==void 0){var t=e.n;if(t===void 0||t.t!==N)return t={i:0,S:e,p:N.s,n:void 0,t:N,e:void 0,x:void 0,r:t},N.s!==void 0&&(N.s.n=t),N.s=t,e.n=t,32&N.f&&e.S(t),t;if(t.i===-1)return t.i=0,t.n!==void 0&&(t.n.p=t.p,t.p!==void 0&&(t.p.n=t.n),t.p=N.s,t.n=void 0,N.s.n=t,N.s=t),t}}function F(e,t){this.v=e,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=t?.watched,this.Z=t?.unwatched,this.name=t?.name}F.prototype.brand=Ue,F.prototype.h=function(){return!0},F.prototype.S=function(e){var t=this,n=this.t;n!==e&&e.e===void 0&&(e.x=n,this.t=e,n===void 0?qe(function(){var e;(e=t.W)==null||e.call(t)}):n.e=e)},F.prototype.U=function(e){var t=this;if(this.t!==void 0){var n=e.e,r=e.x;n!==void 0&&(n.x=r,e.e=void 0),r!==void 0&&(r.e=n,e.x=void 0),e===this.t&&(this.t=r,r===void 0&&qe(function(){var e;(e=t.Z)==null||e.call(t)}))}},F.prototype.subscribe=function(e){var t=this;return ut(function(){var n=t.value;qe(function(){return e(n)})},{name:`sub`})},F.prototype.valueOf=function(){return this.value},F.prototype.toString=function(){return this.value+``},F.prototype.toJSON=function(){return this.value},F.prototype.peek=function(){var e=this;return qe(function(){return e.value})},Object.defineProperty(F.prototype,"value",{get:function(){var e=et(this);return e!==void 0&&(e.i=this.i),this.v},set:function(e){if(e!==this.v){if(Ye>100)throw Error(`Cycle detected`);(function(e){P!==0&&Ye===0&&e.l!==Ze&&(e.l=Ze,Qe={S:e,v:e.v,i:e.i,o:Qe})})(this),this.v=e,this.i++,$e++,P++;try{for(var t=this.t;t!==void 0;t=t.x)t.t.N()}finally{We()}}}});function I(e,t){return new F(e,t)}function tt(e){for(var t=e.s;t!==void 0;t=t.n)if(t.S.i!==t.i||!t.S.h()||t.S.i!==t.i)return!0;return!1}function nt(e){for(var t=e.s;t!==void 0;t=t.n){var n=t.S.n;if(n!==void 0&&(t.r=n),t.S.n=t,t.i=-1,t.n===void 0){e.s=t;break}}}function rt(e){for(var t=e.s,n=void 0;t!==void 0;){var r=t.p;t.i===-1?(t.S.U(t),r!==void 0&&(r.n=t.n),t.n!==void 0&&(t.n.p=r)):n=t,t.S.n=t.r,t.r!==void 0&&(t.r=void 0),t=r}e.s=n}function it(e,t){F.call(this,void 0,t),this.x=e,this.s=void 0,this.g=$e-1,this.f=4}it.prototype=new F,it.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&this.f)==32||(this.f&=-5,this.g===$e))return!0;if(this.g=$e,this.f|=1,this.i>0&&!tt(this))return this.f&=-2,!0;var e=N;try{nt(this),N=this;var t=this.x();(16&this.f||this.v!==t||this.i===0)&&(this.v=t,this.f&=-17,this.i++)}catch(e){this.v=e,this.f|=16,this.i++}return N=e,rt(this),this.f&=-2,!0},it.prototype.S=function(e){if(this.t===void 0){this.f|=36;for(var t=this.s;t!==void 0;t=t.n)t.S.S(t)}F.prototype.S.call(this,e)},it.prototype.U=function(e){if(this.t!==void 0&&(F.prototype.U.call(this,e),this.t===void 0)){this.f&=-33;for(var t=this.s;t!==void 0;t=t.n)t.S.U(t)}},it.prototype.N=function(){if(!(2&this.f)){this.f|=6;for(var e=this.t;e!==void 0;e=e.x)e.t.N()}},Object.defineProperty(it.prototype,"value",{get:function(){if(1&this.f)throw Error(`Cycle detected`);var e=et(this);if(this.h(),e!==void 0&&(e.i=this.i),16&this.f)throw this.v;return this.v}});function at(e,t){return new it(e,t)}function ot(e){var t=e.j;if(e.j=void 0,typeof t==`function`){P++;var n=N;N=void 0;try{t()}catch(t){throw e.f&=-2,e.f|=8,st(e),t}finally{N=n,We()}}}function st(e){for(var t=e.s;t!==void 0;t=t.n)t.S.U(t);e.x=void 0,e.s=void 0,ot(e)}function ct(e){if(N!==this)throw Error(`Out-of-order effect`);rt(this),N=e,this.f&=-2;try{8&this.f&&st(this)}finally{We()}}function lt(e,t){this.x=e,this.j=void 0,this.s=void 0,this.u=void 0,this.f=32,this.name=t?.name,Ke&&Ke.push(this)}lt.prototype.c=function(){var e=this.S();try{if(8&this.f||this.x===void 0)return;var t=this.x();typeof t==`function`&&(this.j=t)}finally{e()}},lt.prototype.S=function(){if(1&this.f)throw Error(`Cycle detected`);this.f|=1,this.f&=-9,ot(this),nt(this),P++;var e=N;return N=this,ct.bind(this,e)},lt.prototype.N=function(){2&this.f||(this.f|=2,this.u=Je,Je=this)},lt.prototype.d=function(){this.f|=8,1&this.f||st(this)},lt.prototype.dispose=function(){this.d()};function ut(e,t){var n=new lt(e,t);try{n.c()}catch(e){throw n.d(),e}var r=n.d.bind(n);return r[Symbol.dispose]=r,r}var dt,ft,pt=typeof window<`u`&&!!window.__PREACT_SIGNALS_DEVTOOLS__,mt=[];ut(function(){dt=this.N})();function ht(t,n){e[t]=n.bind(null,e[t]||function(){})}function gt(e){if(ft){var t=ft;ft=void 0,t()}ft=e&&e.S()}function _t(e){var t=this,r=e.data,i=yt(r);i.name=`ReactiveDom`,i.value=r;var a=Me(function(){for(var e=t,r=t.__v;r=r.__;)if(r.__c){r.__c.__$f|=4;break}var a=at(function(){var e=i.value.value;return e===0?0:!0===e?``:e||``}),o=at(function(){return!Array.isArray(a.value)&&!n(a.value)}),s=ut(function(){if(this.N=St,o.value){var t=a.value;e.__v&&e.__v.__e&&e.__v.__e.nodeType===3&&(e.__v.__e.data=t)}}),c=t.__$u.d;return t.__$u.d=function(){s(),c.call(this)},[o,a]},[]),o=a[0],s=a[1];return o.value?s.peek():s.value}_t.displayName=`ReactiveTextNode`,Object.defineProperties(F.prototype,{constructor:{configurable:!0,value:y(x,null).constructor},type:{configurable:!0,value:_t},props:{configurable:!0,get:function(){var e=this;return{data:{get value(){return e.value}}}}},__b:{configurable:!0,value:1}}),ht(`__b`,function(e,t){if(gt(),typeof t.type==`string`){var n,r=t.props;for(var i in r)if(i!==`children`){var a=r[i];a instanceof F&&(n||(t.__np=n={}),n[i]=a,r[i]=a.peek())}}e(t)}),ht(`__r`,function(e,t){if(e(t),t.type!==x){gt();var n,r=t.__c;r&&(r.__$f&=-2,(n=r.__$u)===void 0&&(r.__$u=n=function(e,t){var n;return ut(function(){n=this},{name:t}),n.c=e,n}(function(e){return function(){var t;pt&&((t=this.y)==null||t.call(this)),e.__$f|=1,e.setState({})}}(r),typeof t.type==`function`?t.type.displayName||t.type.name:``))),gt(n)}}),ht(`__e`,function(e,t,n,r){gt(),e(t,n,r)}),ht(`diffed`,function(e,t){gt();var n;if(typeof t.type==`string`&&(n=t.__e)){var r=t.__np,i=t.props,a=n.U;if(a)for(var o in a){var s=a[o];s===void 0||r&&o in r||(s.d(),a[o]=void 0)}if(r)for(var c in a||(a={},n.U=a),r){var l=a[c],u=r[c];l===void 0?(l=vt(n,c,u,i),a[c]=l):l.o(u,i)}}e(t)});function vt(e,t,n,r){var i=t in e&&e.ownerSVGElement===void 0,a=I(n);return{o:function(e,t){a.value=e,r=t},d:ut(function(){this.N=St;var n=a.value.value;r[t]!==n&&(r[t]=n,i?e[t]=n:n!=null&&(!1!==n||t[4]===`-`)?e.setAttribute(t,n):e.removeAttribute(t))})}}ht(`unmount`,function(e,t){if(typeof t.type==`string`){var n=t.__e;if(n){var r=n.U;if(r)for(var i in n.U=void 0,r){var a=r[i];a&&a.d()}}var o=t.__np;if(o){var s=t.props;for(var c in o)s[c]=o[c]}t.__np=void 0}else{var l=t.__c;if(l){l.__$f|=8;var u=l.__$u;u&&(l.__$u=void 0,u.d())}}e(t)}),ht(`__h`,function(e,t,n,r){r<3&&(t.__$f|=2),e(t,n,r)}),S.prototype.shouldComponentUpdate=function(e,t){if(this.__R)return!0;var n=this.__$u,r=n&&n.s!==void 0;for(var i in t)return!0;if(this.__f||typeof this.u==`boolean`&&!0===this.u){var a=2&this.__$f;if(!(r||a||4&this.__$f)||1&this.__$f)return!0}else if(!(r||4&this.__$f)||3&this.__$f)return!0;for(var o in e)if(o!==`__source`&&e[o]!==this.props[o])return!0;for(var s in this.props)if(!(s in e))return!0;return!1};function yt(e,t){return Me(function(){return I(e,t)},[])}var bt=function(e){queueMicrotask(function(){queueMicrotask(e)})};function xt(){Ge(function(){for(var e;e=mt.shift();)dt.call(e)})}function St(){mt.push(this)===1&&(e.requestAnimationFrame||bt)(xt)}var Ct={"welcome.title":`Tile rummy, at a quiet table`,"welcome.again":`Good to see you, {name}`,"welcome.text":`Runs, groups and rearranging, with friends or bots. Nothing to install, nothing to sign.`,"welcome.forgotten":`This server does not know you any more, perhaps because it was set up anew. A name is enough to play on.`,"welcome.bots":`Play against bots`,"welcome.enter":`See open games`,"welcome.new":`New game`,"lobby.mine":`Your games`,"lobby.open":`Open games`,"lobby.open.none":`Nobody is waiting for players just now.`,"lobby.open.start":`Open a game yourself`,"lobby.finished":`Games you have played`,"lobby.seats":{one:`{taken} of {count} seat taken`,other:`{taken} of {count} seats taken`},"lobby.join":`Join`,"lobby.join.name":`Join {title}`,"lobby.enter":`Enter`,"lobby.resume":`Play on`,"lobby.running":`running`,"lobby.result":`Result`,"lobby.replay":`Replay`,"policy.hints":`hints`,"policy.drafts":`drafts in sight`,"policy.spectators":`spectators`,"policy.racks":`spectators who see racks later`,"policy.pauses":`pauses`,"time.none":`no time limit`,"time.turn":`{seconds} s a turn`,"time.bank":`{minutes} min for all turns`,"time.rules":`As in the rules: {time}`,"new.title":`New game`,"new.rules":`Rules`,"new.people":`Players`,"new.seats":`Seats`,"new.bots":`Of them bots`,"new.bots.full":`Every seat is filled: the game starts at once.`,"new.bots.free":{one:`{count} seat stays free for others.`,other:`{count} seats stay free for others.`},"new.course":`Course`,"new.time":`Time for a turn`,"new.rounds":`Rounds`,"new.hints":`Hints`,"new.hints.text":`Everybody may ask for the best play.`,"new.drafts":`Drafts in sight`,"new.drafts.text":`All see what the player in turn is building.`,"new.pauses":`Pauses`,"new.pauses.text":`Up to 15 minutes in all, if everybody agrees.`,"new.open":`Who may come`,"new.name":`Name of the game`,"new.unlisted":`Only with the link`,"new.unlisted.text":`The game is in no list; who has the link can join.`,"new.spectators":`Spectators`,"spectators.none":`None`,"spectators.table_only":`See the table`,"spectators.racks_delayed":`See all, later`,"spectators.none.text":`Only the players see the game.`,"spectators.table_only.text":`Spectators see what lies on the table, and no rack.`,"spectators.racks_delayed.text":`Spectators see all racks, three minutes later.`,"new.cancel":`Back`,"new.create":`Open the game`,"new.start":`Start the game`,"ruleset.classic":`Classic`,"ruleset.classic.text":`The usual rules: open with 30 points, jokers move freely.`,"ruleset.junior":`Junior`,"ruleset.junior.text":`Numbers to 10 and no opening to reach: for a first game.`,"ruleset.sabra":`Sabra`,"ruleset.sabra.text":`Open with 30 and lay on at once; a joker must be replaced.`,"ruleset.sabra_50":`Sabra 50`,"ruleset.sabra_50.text":`The older Sabra: opening takes 50 points.`,"ruleset.pressman":`Pressman`,"ruleset.pressman.text":`A freed joker goes into a new meld with two of your tiles.`,"ruleset.online":`Online`,"ruleset.online.text":`Quick: when the pool is empty, everybody has one more turn.`,"ruleset.xp":`Six players`,"ruleset.xp.text":`160 tiles and four jokers, for up to six.`,"ruleset.tournament":`Tournament`,"ruleset.tournament.text":`40 seconds, dear jokers, and a wrong play costs the turn.`,"ruleset.mso":`Duel`,"ruleset.mso.text":`For two, with a chess clock; who can play must.`,"waiting.rules":`{ruleset}, {time}.`,"waiting.with":`With {list}.`,"waiting.seats":`Seats`,"waiting.free":`Free seat`,"waiting.sit":`Sit here`,"waiting.bot":`Add a bot`,"waiting.join":`Take a seat`,"waiting.full":`Every seat is taken`,"waiting.for":`{name} starts the game.`,"waiting.start":{one:`Start with {count} player`,other:`Start with {count} players`},"waiting.missing":{one:`{count} player is missing`,other:`{count} players are missing`},"waiting.leave":`Leave`,"waiting.leave.title":`Leave the game?`,"waiting.leave.text":`Your seat becomes free for others.`,"waiting.leave.last":`You are the last one here: the game is gone then.`,"invite.title":`Invite others`,"invite.public":`Anybody can join from the lobby, or by this link.`,"invite.unlisted":`Only who has this link can join.`,"invite.link":`Link to this game`,"invite.copy":`Copy the link`,"invite.done":`Copied`,"invite.copied":`The link is copied.`,"invite.byHand":`The link is selected: copy it with your keyboard or by a long press.`},wt={"scores.label":`Scores`,"scores.round":`Round {round} is over`,"scores.won.you":`You have won`,"scores.won":{one:`{names} has won`,other:`{names} share the win`},"scores.rank":`Place`,"scores.player":`Player`,"scores.short":`R{round}`,"scores.total":`Total`,"scores.racks":`What everybody was left with`,"scores.worth":{one:`{count} point`,other:`{count} points`},"scores.next":`Start round {round}`,"scores.lobby":`To the lobby`,"scores.replay":`Watch the replay`,"scores.rematch":`Rematch`,"scores.rematch.join":`To the rematch`,"end.went_out":`{names} went out.`,"end.all_passed":`Nobody could go on; the lowest rack wins: {names}.`,"end.final_lap":`The last lap is over; the lowest rack wins: {names}.`,"end.nobody_can":`Nobody has a play left; the lowest rack wins: {names}.`,"end.last_seat":`All others gave up; the round goes to {names}.`,"replay.title":`Replay`,"replay.scores":`To the scores`,"replay.nothing":`Nothing was played in this game.`,"replay.where":`Round {round}, turn {turn}`,"replay.table":`Table`,"replay.table.empty":`The table is empty.`,"replay.racks":`Racks`,"replay.rack.empty":`no tiles`,"replay.tiles":{one:`{count} tile`,other:`{count} tiles`},"replay.points":`{points} points`,"replay.next":`to play`,"replay.pool":{one:`{count} tile in the pool`,other:`{count} tiles in the pool`},"replay.controls":`Replay controls`,"replay.slider":`Moment of the game`,"replay.slider.text":`{place} of {last}: {words}`,"replay.place":`{place} of {last}`,"replay.first":`To the beginning`,"replay.back":`One step back`,"replay.play":`Play`,"replay.pause":`Pause`,"replay.on":`One step on`,"replay.last":`To the end`,"deed.deal":`The tiles are dealt; {name} begins.`,"deed.redeal":`The tiles are dealt anew.`,"deed.first":{one:`{name} opens with {count} tile.`,other:`{name} opens with {count} tiles.`},"deed.play":{one:`{name} lays {count} tile.`,other:`{name} lays {count} tiles.`},"deed.draw":{one:`{name} draws a tile.`,other:`{name} draws {count} tiles.`},"deed.timeout":{one:`{name} runs out of time and draws a tile.`,other:`{name} runs out of time and draws {count} tiles.`},"deed.penalty":{one:`{name}’s turn fails and costs a tile.`,other:`{name}’s turn fails and costs {count} tiles.`},"deed.pass":`{name} passes.`,"deed.left":`{name} gives up.`,"deed.with":`{words}: {tiles}.`,"proof.checking":`Checking the shuffle …`,"proof.checking.text":`Every order of tiles is worked out again in your browser.`,"proof.proved":`Shuffle proved`,"proof.proved.noted":`Before the first deal the server had sealed the secret of this game, and your browser noted the seal. It has now opened it and worked out every deal and draw again: they are what had to come, so nobody chose them.`,"proof.proved.unnoted":`The server sealed the secret of this game before anybody joined, and every deal and draw is what had to come of it. Your browser was not there at the start: compare the seal below with the one that others saw.`,"proof.disproved":`The shuffle is not what it should be`,"proof.disproved.text":`Something in the record of this game does not fit its seal: {why}.`,"proof.none":`No proof of the shuffle`,"proof.none.text":`This game is older than such proofs, or ended before its first deal.`,"proof.unable":`The shuffle cannot be checked here`,"proof.unable.text":`Browsers lend their checksums to pages that came over a secure connection (https) only. The record can be checked with “meldhall verify”.`,"proof.facts":`What was checked`,"proof.facts.deals":{one:`{count} deal: racks and pool, tile by tile`,other:`{count} deals: racks and pool, tile by tile`},"proof.facts.draws":{one:`{count} tile drawn was the next of the pool`,other:`{count} tiles drawn were the next of the pool`},"proof.facts.entropy":`randomness that these added themselves: {names}`,"proof.facts.commitment":`the seal (SHA-256):`},Tt={"refused.other":`The server did not accept that ({reason}).`,"refused.ROUND_OVER":`This round is over.`,"refused.GAME_OVER":`This game is over.`,"refused.NOT_YOUR_TURN":`It is not your turn.`,"refused.TILE_LEFT_TABLE":`Every tile that lay on the table has to stay on it. Missing: {tiles}.`,"refused.TILE_NOT_ON_RACK":`That is more than your rack holds: {tiles}.`,"refused.NOTHING_PLAYED":`Lay at least one tile from your rack, or draw.`,"refused.NOT_A_MELD":{one:`One meld is not complete yet. A meld is three or more: one number in different colors, or a run of one color.`,other:`{count} melds are not complete yet. A meld is three or more: one number in different colors, or a run of one color.`},"refused.INITIAL_MELD_TOUCHES_TABLE":`Your first melds come from your own rack alone: leave the melds on the table as they are.`,"refused.INITIAL_MELD_TOO_LOW":`Your first melds are worth {points} points together; they need {needed}.`,"refused.JOKER_MELD_CHANGED":`A meld with a joker can only be added to until its joker is replaced.`,"refused.JOKER_NOT_REPLAYED":`A joker that you freed goes into a new meld in the same turn.`,"refused.JOKER_NOT_FREED_BY_ITS_TILE":`Only the tile that a joker stands for sets it free.`,"refused.POOL_EMPTY":`The pool is empty: play or pass.`,"refused.POOL_NOT_EMPTY":`There are still tiles to draw: play or draw.`,"refused.MUST_PLAY":`You can lay tiles, and the rules of this game say that you must.`,"refused.REDEAL_NOT_ALLOWED":`There is no new deal at this moment.`,"refused.ROUND_RUNNING":`The round is running already.`,"refused.SEAT_LEFT":`You have given up this game; you can still watch it.`,"refused.GAME_NOT_FOUND":`There is no such game, or its link is not complete.`,"refused.GAME_NOT_STARTED":`The game has not started yet.`,"refused.GAME_ALREADY_STARTED":`The game has started without you.`,"refused.GAME_FULL":`Every seat is taken.`,"refused.SEAT_TAKEN":`Somebody was faster: that seat is taken.`,"refused.ALREADY_SEATED":`You have a seat in this game already.`,"refused.NOT_SEATED":`You have no seat in this game.`,"refused.NOT_CREATOR":`Only the player who set up the game can do that.`,"refused.TOO_FEW_SEATS":{one:`The game needs {count} player to start.`,other:`The game needs {count} players to start.`},"refused.GAME_NOT_OVER":`That is shown when the game is over.`,"refused.TOO_MANY_GAMES":{one:`You have {count} unfinished game, and more are not allowed. Finish or leave one first.`,other:`You have {count} unfinished games, and more are not allowed. Finish or leave one first.`},"refused.HINTS_NOT_ALLOWED":`This game is played without hints.`,"refused.GAME_PAUSED":`The game is paused.`,"refused.PAUSE_NOT_ALLOWED":`The game cannot be paused now.`,"refused.ABORT_NOT_ALLOWED":`The game is past its beginning and cannot be called off any more.`,"refused.STAND_IN_PLAYS":`A bot finishes this turn for you; the next one is yours again.`,"refused.SPECTATORS_NOT_ALLOWED":`Only the players can watch this game.`,"refused.GAME_STARTING":`The game is about to start.`,"refused.STALE_VERSION":`The game has moved on meanwhile. Look again and decide again.`,"refused.GAME_HALTED":`This game is stopped by a fault of the server.`,"refused.RULESET_INVALID":`No game can be played by these rules: {parameter}.`,"refused.TOKEN_INVALID":`The server does not know you any more.`,"refused.RATE_LIMITED":`That was very fast. Wait a moment and try again.`,"refused.TOO_MANY_STREAMS":`You watch too many games at once. Close another tab.`,"refused.DRAINING":`The server is restarting. Try again in a moment.`,"refused.STORAGE_FULL":`The server has no room left; nothing was changed.`,"refused.OUTCOME_UNKNOWN":`The answer got lost. Look at the table before you try again.`,"refused.DEADLINE_EXCEEDED":`The server did not answer in time.`,"refused.GAME_BUSY":`The game is busy. Try again in a moment.`,"refused.INTERNAL":`A fault of the server got in the way.`,"refused.SOLVER_BUSY":`Many ask for hints at the moment. Try again soon.`,"flaw.other":`This is no meld.`,"flaw.TOO_SHORT":`A meld has at least three tiles.`,"flaw.TOO_LONG":`No meld is as long as this.`,"flaw.NO_SUCH_TILE":`This game has no such tile.`,"flaw.TOO_FEW_NATURALS":`A meld needs more numbered tiles beside its jokers.`,"flaw.TOO_MANY_JOKERS":`There are too many jokers in one meld.`,"flaw.MIXED_COLORS_AND_NUMBERS":`Neither one number nor one color.`,"flaw.DUPLICATE_COLOR":`A color comes twice in a group.`,"flaw.DUPLICATE_NUMBER":`A number comes twice in a run.`,"flaw.GAP":`A number is missing in the run.`,"flaw.NOT_OF_DECLARED_KIND":`The tiles do not fit together like this.`,"refused.unreachable":`The server cannot be reached.`},Et={"app.name":`Meldhall`,"app.titled":`{view} · Meldhall`,"nav.skip":`Skip to the content`,"nav.lobby":`To the lobby`,"nav.back":`Meldhall: to the lobby`,"name.label":`Your name`,"notice.close":`Close this notice`,"dialog.close":`Close`,"dialog.no":`No, go back`,"settings.title":`Settings`,"settings.theme":`Appearance`,"settings.theme.system":`As the device`,"settings.theme.light":`Light`,"settings.theme.dark":`Dark`,"settings.language":`Language`,"settings.me":`You play as {name}.`,"settings.forget":`Become somebody else`,"settings.forget.hint":`You are a guest, known by this browser alone: your seats and games stay behind.`,"menu.page":`Menu`,"menu.game":`Menu of this game`,"menu.pause":`Ask for a pause`,"menu.pause.asked":`You asked for a pause. It begins once everybody has asked in this turn.`,"menu.resume":`Go on with the game`,"menu.resign":`Give up`,"menu.resign.text":`You take no more turns and pay for your rack. You can stay and watch.`,"menu.resign.yes":`Give up`,"menu.leave":`Leave the game`,"menu.leave.text":`You give up your seat for good, and pay for your rack.`,"menu.leave.yes":`Leave`,"menu.abort":`Call the game off`,"menu.abort.text":`The game has hardly begun: it ends for everybody, without a result.`,"menu.abort.yes":`Call it off`,"line.lost":`The line is lost. Connecting again …`,"line.back":`Connected again.`,"failure.again":`Try again`,"lost.title":`Nothing here`,"lost.text":`This address leads nowhere. The link may have been cut off.`,"invited.title":`You are invited to a game`,"invited.text":`What shall the others call you? That is all there is to it.`,"invited.enter":`Take a seat`,"game.of":`{name}’s game`,"game.untitled":`A game`,"game.opening":`Opening the game …`,"game.unseen":`This game cannot be shown`,"game.unwatched":`This game is being played, and only its players see the table.`,"game.aborted":`The game was called off`,"game.aborted.text":`{title} ended without a result.`,"seat.you":`you`,"seat.creator":`host`,"seat.away":`away`,"seat.bot":`bot`,"seat.bot.level":`bot, {level}`,"level.legend":`How well bots play`,"level.1":`Novice`,"level.2":`Casual`,"level.3":`Steady`,"level.4":`Sharp`,"level.5":`Master`},Dt={"tile.joker":`joker`,"tile.numbered":`{color} {number}`,"tile.standsFor":`stands for {tile}`,"tile.inMeld":`in {meld}`,"tile.fromRack":`from your rack`,"tile.drafted":`being laid`,"tile.isNew":`just laid`,"tile.justDrawn":`just drawn`,"color.black":`black`,"color.red":`red`,"color.blue":`blue`,"color.orange":`orange`,"color.green":`green`,"color.purple":`purple`,"table.name":`Table`,"table.empty":`Nothing lies here yet.`,"grid.name":`Melds on the table`,"grid.empty":`empty, row {row}, column {column}`,"rack.name":`Your rack`,"rack.empty":`Your rack is empty.`,"rack.giveBack":`Back to the rack`,"racks.name":`Racks`,"racks.none":`none`,"seats.opponents":`Opponents`,"seats.players":`Players`,"seat.tiles":{one:`{count} tile`,other:`{count} tiles`},"seat.opened":`has laid a first meld`,"seat.plays":`plays`,"seat.bot":`bot`,"seat.away":`away`,"seat.standIn":`away, a bot plays`,"seat.left":`has left`,"seat.points":`{points} pts`,"seat.bank":`bank {time}`,"deed.laid":{one:`laid {count}`,other:`laid {count}`},"deed.drew":{one:`drew {count}`,other:`drew {count}`},"deed.passed":{one:`passed`,other:`passed`},"deed.went_out":{one:`went out`,other:`went out`},"told.laid":{one:`{name} laid {count} tile.`,other:`{name} laid {count} tiles.`},"told.drew":{one:`{name} drew a tile.`,other:`{name} drew {count} tiles.`},"told.passed":{one:`{name} passed.`,other:`{name} passed.`},"told.went_out":{one:`{name} laid the last tile.`,other:`{name} laid the last {count} tiles.`},"note.own.expired":`Your time ran out.`,"note.own.failed":`Your turn failed, and your tiles are back.`,"note.expired":`{name} ran out of time.`,"note.failed":`{name} laid no legal table.`,"turn.yours":`Your turn`,"turn.of":`{name} plays`,"turn.drafts":`{name} is building`,"turn.none":`Between rounds`,"turn.paused":`The game is paused`,"turn.choose":`Lay tiles, or draw.`,"turn.opening":`Your first melds need {points} points, from your rack alone. Or draw.`,"turn.meter":`{points} of {needed} points`,"clock.left":`{time} left`,"verdict.asking":`…`,"verdict.unfinished":{one:`{count} meld is not complete yet.`,other:`{count} melds are not complete yet.`},"verdict.nothing":`Nothing is laid from your rack yet.`,"verdict.goesOut":`With this you go out!`,"verdict.legal":{one:`{count} tile, {points} points.`,other:`{count} tiles, {points} points.`},"verdict.opens":{one:`{count} tile, {points} points: enough for your first meld.`,other:`{count} tiles, {points} points: enough for your first meld.`},"hint.none":`Nothing can be laid.`,"hint.some":{one:`You can lay {count} tile.`,other:`You can lay {count} tiles.`},"hint.show":`Show how`,"mark.other":`no meld`,"mark.TOO_SHORT":`too short`,"mark.TOO_LONG":`too long`,"mark.GAP":`a gap`,"mark.DUPLICATE_COLOR":`color twice`,"mark.DUPLICATE_NUMBER":`number twice`,"mark.TOO_MANY_JOKERS":`too many jokers`,"mark.TOUCHED":`not yet yours`,"tools.name":`Tools`,"tools.sort.runs":`Sort by runs`,"tools.sort.groups":`Sort by groups`,"tools.undo":`Undo`,"tools.redo":`Redo`,"tools.reset":`Start the turn over`,"tools.hint":`Hint`,"tools.help":`How to play`,"picked.name":`Picked tiles`,"picked.whole":`Whole meld`,"picked.split":`Split here`,"picked.back":`Take back`,"picked.letGo":{one:`Let go of {count}`,other:`Let go of {count}`},"act.draw":`Draw`,"act.pass":`Pass`,"act.play":`Play`,"act.redeal":`New deal`,"act.pool":{one:`{count} tile in the pool`,other:`{count} tiles in the pool`},"ask.giveUp":`Take your tiles back?`,"ask.giveUpText":`What you have laid in this turn comes back to your rack.`,"ask.illegal":`This is no legal play`,"ask.illegalText":{one:`It would cost you the turn and {count} tile from the pool.`,other:`It would cost you the turn and {count} tiles from the pool.`},"ask.illegalYes":`Play it all the same`,"said.notYourTurn":`It is not your turn.`,"said.noRoom":`There is no room for that in one row.`,"said.notBack":`Tiles of the table stay on it.`,"said.back":`{tiles}: back on your rack.`,"said.laid":`{tiles}: laid.`,"said.added":`{tiles}: now in {meld}.`,"said.cut":`Split.`,"said.undone":`Undone.`,"said.redone":`Done again.`,"said.noStep":`Nothing to undo or redo.`,"said.letGo":`Let go.`,"said.sorted.runs":`Sorted by runs.`,"said.sorted.groups":`Sorted by groups.`,"help.title":`How to play`,"help.tap":`Tap a tile to pick it, or several. Then tap a meld or an empty place to put them there. Neighbors in a row are one meld; tiles that are not next to each other are not.`,"help.drag":`Or drag tiles; on a touch screen let the finger rest first. Tiles that you laid in this turn go back when you tap the rack.`,"help.arrows":`go from place to place`,"help.enter":`pick a tile, or put what is picked`,"help.space":`pick one more tile, or let go of it`,"help.shift":`pick several in a row`,"help.whole":`pick the whole meld`,"help.split":`split the meld before this tile`,"help.back":`take picked tiles back to the rack`,"help.letGo":`let go of all tiles`,"help.undo":`undo`,"help.redo":`redo`,"help.tab":`between table, rack and buttons`,"help.help":`this help`},Ot={...Et,...Ct,...wt,...Dt,...Tt},kt=(function(){let e=typeof document<`u`&&document.createElement(`link`).relList;return e&&e.supports&&e.supports(`modulepreload`)?`modulepreload`:`preload`})(),At=function(e){return`/`+e},jt={},Mt=function(e){return e.pathname.endsWith(`.css`)},Nt=function(e,t,n){if(t in e)return e[t];let r=n();if(!r){e[t]=void 0;return}let i=r.then(()=>{e[t]=void 0},n=>{throw e[t]=void 0,n});return e[t]=i,i},Pt=function(e,t,n){let r=Promise.resolve();if(t&&t.length>0){let e,i=document.querySelector(`meta[property=csp-nonce]`),a=i?.nonce||i?.getAttribute(`nonce`);function o(e){return Promise.all(e.map(e=>Promise.resolve(e).then(e=>({status:`fulfilled`,value:e}),e=>({status:`rejected`,reason:e}))))}function s(e){return import.meta.resolve?new URL(import.meta.resolve(e)):new URL(e,import.meta.url)}r=o(t.map(t=>{t=At(t,n);let r=s(t),i=Mt(r);return Nt(jt,r.href,()=>{if(e===void 0){e={all:new Set,styles:new Set};let t=document.getElementsByTagName(`link`);for(let n=t.length-1;n>=0;n--){let r=t[n];e.all.add(r.href),r.rel===`stylesheet`&&e.styles.add(r.href)}}if((i?e.styles:e.all).has(r.href))return;let t=document.createElement(`link`);if(t.rel=i?`stylesheet`:kt,i||(t.as=`script`),t.crossOrigin=``,t.href=r.href,a&&t.setAttribute(`nonce`,a),document.head.appendChild(t),i)return new Promise((e,n)=>{let i=a=>{t.removeEventListener(`load`,i),t.removeEventListener(`error`,i),a.type===`error`?n(Error(`Unable to preload CSS for ${r}`)):e(a)};t.addEventListener(`load`,i),t.addEventListener(`error`,i)})})}).filter(e=>e!==void 0))}function i(e){let t=new Event(`vite:preloadError`,{cancelable:!0});if(t.payload=e,window.dispatchEvent(t),!t.defaultPrevented)throw e}return r.then(t=>{for(let e of t||[])e.status===`rejected`&&i(e.reason);return e().catch(i)})},Ft={en:`English`,pl:`Polski`,cs:`Čeština`,da:`Dansk`};async function It(e){switch(e){case`en`:return Ot;case`pl`:return(await Pt(async()=>{let{polish:e}=await import(`./pl-D-5tBFN-.js`);return{polish:e}},__vite__mapDeps([0,1]))).polish;case`cs`:return(await Pt(async()=>{let{czech:e}=await import(`./cs-DGJBgO8I.js`);return{czech:e}},__vite__mapDeps([2,1]))).czech;case`da`:return(await Pt(async()=>{let{danish:e}=await import(`./da-DKa2t-qp.js`);return{danish:e}},__vite__mapDeps([3,1]))).danish}}function Lt(e){for(let t of e){let[e=``]=t.toLowerCase().split(`-`);if(e in Ft)return e;if(e===`sk`)return`cs`;if(e===`nb`||e===`nn`||e===`no`)return`da`}return`en`}var Rt=/\{(\w+)\}/g,zt=I(Wt(`en`,Ot));function Bt(){return zt.value.language}async function Vt(e){zt.value=Wt(e,await It(e))}function L(e,...[t]){let{catalog:n,plurals:r,numbers:i}=zt.value,a=t??{},o=n[e];return(typeof o==`string`?o:o[r.select(Number(a.count))]??o.other).replace(Rt,(e,t)=>{let n=a[t];return n===void 0?e:typeof n==`number`?i.format(n):n})}function Ht(e){return new Intl.ListFormat(Bt(),{type:`conjunction`}).format(e)}function Ut(e,t=!1){let n=zt.value.numbers.format(Math.abs(e));return e<0?`−${n}`:t&&e>0?`+${n}`:n}function Wt(e,t){return{language:e,catalog:t,plurals:new Intl.PluralRules(e),numbers:new Intl.NumberFormat(e)}}var Gt=Symbol.for(`pv`),Kt=0;Array.isArray;function qt(t,n,r,i,a,o){n||={};var s,c,l=n;if(`ref`in l&&typeof t!=`function`)for(c in l={},n)c==`ref`?s=n[c]:l[c]=n[c];var u={type:t,props:l,key:r,ref:s,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Gt,__v:--Kt,__i:-1,__u:0};return(a||o)&&(u.__source=a,u.__self=o),e.vnode&&e.vnode(u),u}var Jt=I({text:``,turn:!1});function Yt(e){Jt.value={text:e,turn:!Jt.value.turn}}function Xt(){let{text:e,turn:t}=Jt.value;return qt(`div`,{class:`unseen`,role:`status`,"aria-live":`polite`,children:[qt(`p`,{children:t?e:``}),qt(`p`,{children:t?``:e})]})}function Zt(e,t){return typeof e==`object`&&e&&`$typeName`in e&&typeof e.$typeName==`string`?t===void 0||t.typeName===e.$typeName:!1}var R;(function(e){e[e.DOUBLE=1]=`DOUBLE`,e[e.FLOAT=2]=`FLOAT`,e[e.INT64=3]=`INT64`,e[e.UINT64=4]=`UINT64`,e[e.INT32=5]=`INT32`,e[e.FIXED64=6]=`FIXED64`,e[e.FIXED32=7]=`FIXED32`,e[e.BOOL=8]=`BOOL`,e[e.STRING=9]=`STRING`,e[e.BYTES=12]=`BYTES`,e[e.UINT32=13]=`UINT32`,e[e.SFIXED32=15]=`SFIXED32`,e[e.SFIXED64=16]=`SFIXED64`,e[e.SINT32=17]=`SINT32`,e[e.SINT64=18]=`SINT64`})(R||={});function Qt(){let e=this.buf,t=this.pos,n=0,r=0;for(let i=0;i<28;i+=7){let a=e[t++];if(n|=(a&127)<<i,!(a&128)){this.pos=t,this.assertBounds(),this.varint64Lo=n,this.varint64Hi=r;return}}let i=e[t++];if(n|=(i&15)<<28,r=(i&112)>>4,!(i&128))this.pos=t,this.assertBounds(),this.varint64Lo=n,this.varint64Hi=r;else{for(let i=3;i<=31;i+=7){let a=e[t++];if(r|=(a&127)<<i,!(a&128)){this.pos=t,this.assertBounds(),this.varint64Lo=n,this.varint64Hi=r;return}}throw Error(`invalid varint`)}}var $t=4294967296;function en(e){let t=e[0]===`-`;t&&(e=e.slice(1));let n=1e6,r=0,i=0;function a(t,a){let o=Number(e.slice(t,a));i*=n,r=r*n+o,r>=$t&&(i+=r/$t|0,r%=$t)}return a(-24,-18),a(-18,-12),a(-12,-6),a(-6),t?on(r,i):an(r,i)}function tn(e,t){let n=an(e,t),r=n.hi&2147483648;r&&(n=on(n.lo,n.hi));let i=nn(n.lo,n.hi);return r?`-`+i:i}function nn(e,t){if({lo:e,hi:t}=rn(e,t),t<=2097151)return String($t*t+e);let n=e&16777215,r=(e>>>24|t<<8)&16777215,i=t>>16&65535,a=n+r*6777216+i*6710656,o=r+i*8147497,s=i*2,c=1e7;return a>=c&&(o+=Math.floor(a/c),a%=c),o>=c&&(s+=Math.floor(o/c),o%=c),s.toString()+sn(o)+sn(a)}function rn(e,t){return{lo:e>>>0,hi:t>>>0}}function an(e,t){return{lo:e|0,hi:t|0}}function on(e,t){return t=~t,e?e=~e+1:t+=1,an(e,t)}var sn=e=>{let t=String(e);return`0000000`.slice(t.length)+t};function cn(e,t){if(e>>>0<128)t.push(e);else if(e>=0){for(;e>127;)t.push(e&127|128),e>>>=7;t.push(e)}else{for(let n=0;n<9;n++)t.push(e&127|128),e>>=7;t.push(1)}}function ln(){let e=this.buf[this.pos++];if(!(e&128))return this.assertBounds(),e;let t=e&127;if(e=this.buf[this.pos++],t|=(e&127)<<7,!(e&128)||(e=this.buf[this.pos++],t|=(e&127)<<14,!(e&128))||(e=this.buf[this.pos++],t|=(e&127)<<21,!(e&128)))return this.assertBounds(),t;e=this.buf[this.pos++],t|=(e&15)<<28;for(let t=5;e&128&&t<10;t++)e=this.buf[this.pos++];if(e&128)throw Error(`invalid varint`);return this.assertBounds(),t>>>0}var z=un();function un(){let e=new DataView(new ArrayBuffer(8));if(typeof BigInt==`function`&&typeof e.getBigInt64==`function`&&typeof e.getBigUint64==`function`&&typeof e.setBigInt64==`function`&&typeof e.setBigUint64==`function`&&(globalThis.Deno||globalThis.Bun||typeof process!=`object`||{}.BUF_BIGINT_DISABLE!==`1`)){let t=BigInt(`-9223372036854775808`),n=BigInt(`9223372036854775807`),r=BigInt(`0`),i=BigInt(`18446744073709551615`);return{zero:BigInt(0),supported:!0,parse(e){let r=typeof e==`bigint`?e:BigInt(e);if(r>n||r<t)throw Error(`invalid int64: ${e}`);return r},uParse(e){let t=typeof e==`bigint`?e:BigInt(e);if(t>i||t<r)throw Error(`invalid uint64: ${e}`);return t},enc(t){return e.setBigInt64(0,this.parse(t),!0),{lo:e.getInt32(0,!0),hi:e.getInt32(4,!0)}},uEnc(t){return e.setBigInt64(0,this.uParse(t),!0),{lo:e.getInt32(0,!0),hi:e.getInt32(4,!0)}},dec(t,n){return e.setInt32(0,t,!0),e.setInt32(4,n,!0),e.getBigInt64(0,!0)},uDec(t,n){return e.setInt32(0,t,!0),e.setInt32(4,n,!0),e.getBigUint64(0,!0)}}}return{zero:`0`,supported:!1,parse(e){return typeof e!=`string`&&(e=e.toString()),dn(e),e},uParse(e){return typeof e!=`string`&&(e=e.toString()),fn(e),e},enc(e){return typeof e!=`string`&&(e=e.toString()),dn(e),en(e)},uEnc(e){return typeof e!=`string`&&(e=e.toString()),fn(e),en(e)},dec(e,t){return tn(e,t)},uDec(e,t){return nn(e,t)}}}function dn(e){if(!/^-?[0-9]+$/.test(e))throw Error(`invalid int64: `+e)}function fn(e){if(!/^[0-9]+$/.test(e))throw Error(`invalid uint64: `+e)}function pn(e,t){switch(e){case R.STRING:return``;case R.BOOL:return!1;case R.DOUBLE:case R.FLOAT:return 0;case R.INT64:case R.UINT64:case R.SFIXED64:case R.FIXED64:case R.SINT64:return t?`0`:z.zero;case R.BYTES:return new Uint8Array;default:return 0}}function mn(e,t){return Object.prototype.hasOwnProperty.call(e,t)&&e[t]!==void 0}function hn(e,t,n){t===`__proto__`?Object.defineProperty(e,"__proto__",{value:n,writable:!0,enumerable:!0,configurable:!0}):e[t]=n}function gn(e){return typeof e==`object`&&!!e&&!Array.isArray(e)}function _n(e){let t=e.fields[0];return yn(e.typeName)&&t!==void 0&&t.fieldKind==`scalar`&&t.name==`value`&&t.number==1}var vn=new Set([`google.protobuf.DoubleValue`,`google.protobuf.FloatValue`,`google.protobuf.Int64Value`,`google.protobuf.UInt64Value`,`google.protobuf.Int32Value`,`google.protobuf.UInt32Value`,`google.protobuf.BoolValue`,`google.protobuf.StringValue`,`google.protobuf.BytesValue`]);function yn(e){return vn.has(e)}var bn=999,xn=998,Sn=2;function B(e,t){return Zt(t,e)?t:wn(e)(t)}var Cn=new WeakMap;function wn(e){let t=Cn.get(e);return t===void 0&&(t=kn(e),Cn.set(e,t)),t}var Tn=0,En=1,Dn=2,On=3;function kn(e){let t=e.typeName,{properties:n,prototype:r}=An(e);return e=>{let i;r===void 0?i={$typeName:t}:(i=Object.create(r),i.$typeName=t);for(let t=0;t<n.length;t++){let r=n[t],a=r.name,o=e?.[a];switch(r.kind){case Tn:o==null?r.constant!==void 0&&(i[a]=r.constant):i[a]=r.convert===void 0?o:r.convert(o);break;case En:i[a]=r.convert!==void 0&&Array.isArray(o)?o.map(r.convert):o??[];break;case Dn:if(r.convert===void 0||!gn(o))i[a]=o??{};else{let e={},t=Object.keys(o);for(let n=0;n<t.length;n++)hn(e,t[n],r.convert(o[t[n]]));i[a]=e}break;case On:{let e=o;if(e?.case!=null){let t=r.convert.get(e.case);if(t!==void 0){i[a]={case:e.case,value:t(e.value)};break}}i[a]={case:void 0};break}}}return i}}function An(e){let t=[],n={},r=Pn(e);for(let i of e.members){let e=i.localName;if(i.kind==`oneof`)t.push({name:e,kind:On,constant:void 0,convert:jn(i)});else switch(i.fieldKind){case`message`:t.push({name:e,kind:Tn,constant:void 0,convert:Mn(i)});break;case`list`:t.push({name:e,kind:En,constant:void 0,convert:i.listKind==`message`?Mn(i)??(e=>e):i.scalar==R.BYTES?Nn:void 0});break;case`map`:t.push({name:e,kind:Dn,constant:void 0,convert:i.mapKind==`message`?Mn(i)??(e=>e):i.scalar==R.BYTES?Nn:void 0});break;default:{let a=Fn(i);t.push({name:e,kind:Tn,constant:i.presence==Sn?a:void 0,convert:i.fieldKind==`scalar`&&i.scalar==R.BYTES?Nn:void 0}),r&&(n[e]=a);break}}}return{properties:t,prototype:r?n:void 0}}function jn(e){let t=new Map;for(let n of e.fields){let e;n.fieldKind==`message`?e=Mn(n):n.fieldKind==`scalar`&&n.scalar==R.BYTES&&(e=Nn),t.set(n.localName,e??(e=>e))}return t}function Mn(e){if(e.fieldKind==`message`&&!e.oneof&&_n(e.message))return e.message.fields[0].scalar==R.BYTES?Nn:void 0;if(e.message.typeName==`google.protobuf.Struct`&&e.parent.typeName!==`google.protobuf.Value`)return;let t=e.message,n;return e=>!gn(e)||Zt(e,t)?e:(n??=wn(t),n(e))}function Nn(e){return Array.isArray(e)?new Uint8Array(e):e}function Pn(e){switch(e.file.edition){case bn:return!1;case xn:return!0;default:return e.fields.some(e=>e.presence!=Sn&&e.fieldKind!=`message`&&!e.oneof)}}function Fn(e){let t=e.getDefaultValue();return t===void 0?e.fieldKind==`scalar`?pn(e.scalar,e.longAsString):e.enum.values[0].number:e.fieldKind==`scalar`&&e.longAsString?t.toString():t}var In=class extends Error{constructor(e,t,n=`FieldValueInvalidError`){super(t),this.name=n,this.field=()=>e}},Ln;function Rn(e){Ln=Object.assign(Object.assign({},e),{encodeUtf8Into:e.encodeUtf8Into??Bn(e.encodeUtf8.bind(e))})}function zn(){if(!Ln){let e=globalThis;if(!e.TextEncoder||!e.TextDecoder)throw Error(`encoding API missing: install TextEncoder and TextDecoder on globalThis`);let t=new e.TextEncoder,n=new e.TextDecoder(`utf-8`,{ignoreBOM:!0}),r,i={encodeUtf8(e){return t.encode(e)},decodeUtf8(t,i){return i?(r||=new e.TextDecoder(`utf-8`,{fatal:!0,ignoreBOM:!0}),r.decode(t)):n.decode(t)},checkUtf8(e){try{return!0}catch{return!1}}};t.encodeInto&&(i.encodeUtf8Into=t.encodeInto.bind(t));let a=String.prototype.isWellFormed;a&&(i.checkUtf8=e=>a.call(e)),Rn(i)}return Ln}function Bn(e){return(t,n)=>{let r=e(t);return n.set(r),{written:r.byteLength}}}var V;(function(e){e[e.Varint=0]=`Varint`,e[e.Bit64=1]=`Bit64`,e[e.LengthDelimited=2]=`LengthDelimited`,e[e.StartGroup=3]=`StartGroup`,e[e.EndGroup=4]=`EndGroup`,e[e.Bit32=5]=`Bit32`})(V||={});var Vn=class{constructor(e){this.stackPos=[],this.encodeUtf8Into=e?Bn(e):zn().encodeUtf8Into,this.buffer=Wn,this.viewCache=Gn,this.pos=0}ensureCapacity(e){let t=this.pos+e;if(t>this.buffer.length){let e=this.buffer.length||Hn;for(;e<t;)e*=2;let n=new Uint8Array(e);this.pos>0&&n.set(this.buffer),this.buffer=n}}view(){let e=this.buffer,t=this.viewCache;if(t.byteLength===e.byteLength)return t;let n=new DataView(e.buffer);return this.viewCache=n,n}finish(){let e=this.buffer.slice(0,this.pos);return this.pos=0,this.stackPos=[],e}fork(){return this.stackPos.push(this.pos),this.ensureCapacity(Un),this.buffer[this.pos++]=0,this}join(){let e=this.stackPos.pop();if(e===void 0)throw Error(`invalid state, fork stack empty`);let t=this.pos-e-Un,n=qn(t);return n>Un&&(this.ensureCapacity(n-Un),this.buffer.copyWithin(e+n,e+Un,this.pos)),this.pos=e,this.uint32(t),this.pos+=t,this}tag(e,t){return this.uint32((e<<3|t)>>>0)}raw(e){return this.ensureCapacity(e.length),this.buffer.set(e,this.pos),this.pos+=e.length,this}uint32(e){if(Xn(e),this.ensureCapacity(5),e<128)return this.buffer[this.pos++]=e,this;for(;e>127;)this.buffer[this.pos++]=e&127|128,e>>>=7;return this.buffer[this.pos++]=e,this}int32(e){if(Yn(e),e>=0)return this.uint32(e);this.ensureCapacity(10);for(let t=0;t<9;t++)this.buffer[this.pos++]=e&127|128,e>>=7;return this.buffer[this.pos++]=1,this}bool(e){return this.ensureCapacity(1),this.buffer[this.pos++]=+!!e,this}bytes(e){return this.uint32(e.byteLength),this.raw(e)}string(e){typeof e!=`string`&&(e=String(e));let t=e.length;if(t<=Kn){this.ensureCapacity(t+1);let n=this.buffer,r=this.pos;n[r++]=t;let i=0;for(;i<t;i++){let t=e.charCodeAt(i);if(t>127)break;n[r++]=t}if(i==t)return this.pos=r,this}this.ensureCapacity(t*3+5);let n=qn(t),r=this.buffer,i=this.pos,{written:a}=this.encodeUtf8Into(e,r.subarray(i+n)),o=qn(a);return o!=n&&r.copyWithin(i+o,i+n,i+n+a),this.uint32(a),this.pos+=a,this}float(e){return Zn(e),this.ensureCapacity(4),this.view().setFloat32(this.pos,e,!0),this.pos+=4,this}double(e){return this.ensureCapacity(8),this.view().setFloat64(this.pos,e,!0),this.pos+=8,this}fixed32(e){return Xn(e),this.ensureCapacity(4),this.view().setUint32(this.pos,e,!0),this.pos+=4,this}sfixed32(e){return Yn(e),this.ensureCapacity(4),this.view().setInt32(this.pos,e,!0),this.pos+=4,this}sint32(e){return Yn(e),this.uint32((e<<1^e>>31)>>>0)}sfixed64(e){let t=z.enc(e);this.ensureCapacity(8);let n=this.view();return n.setInt32(this.pos,t.lo,!0),n.setInt32(this.pos+4,t.hi,!0),this.pos+=8,this}fixed64(e){let t=z.uEnc(e);this.ensureCapacity(8);let n=this.view();return n.setInt32(this.pos,t.lo,!0),n.setInt32(this.pos+4,t.hi,!0),this.pos+=8,this}int64(e){let t=z.enc(e);return this.writeVarint64(t.lo,t.hi)}sint64(e){let t=z.enc(e),n=t.hi>>31,r=t.lo<<1^n,i=(t.hi<<1|t.lo>>>31)^n;return this.writeVarint64(r,i)}uint64(e){let t=z.uEnc(e);return this.writeVarint64(t.lo,t.hi)}writeVarint64(e,t){this.ensureCapacity(10);let n=this.buffer,r=this.pos;for(let i=0;i<28;i+=7){let a=e>>>i,o=!(!(a>>>7)&&t==0);if(n[r++]=(o?a|128:a)&255,!o)return this.pos=r,this}let i=e>>>28&15|(t&7)<<4,a=!!(t>>3);if(n[r++]=(a?i|128:i)&255,!a)return this.pos=r,this;for(let e=3;e<31;e+=7){let i=t>>>e,a=!!(i>>>7);if(n[r++]=(a?i|128:i)&255,!a)return this.pos=r,this}return n[r++]=t>>>31&1,this.pos=r,this}},Hn=128,Un=1,Wn=new Uint8Array,Gn=new DataView(Wn.buffer),Kn=32;function qn(e){return e<128?1:e<16384?2:e<2097152?3:e<268435456?4:5}var Jn=class{constructor(e,t=zn().decodeUtf8){this.decodeUtf8=t,this.varint64Lo=0,this.varint64Hi=0,this.varint64=Qt,this.uint32=ln,this.buf=e,this.len=e.length,this.pos=0,this.view=new DataView(e.buffer,e.byteOffset,e.byteLength)}tag(){let e=this.pos,t=this.uint32(),n=this.pos-e;if(n>5||n==5&&this.buf[this.pos-1]>15)throw Error(`illegal tag: varint overflows uint32`);let r=t>>>3,i=t&7;if(r<=0||i>5)throw Error(`illegal tag: field no `+r+` wire type `+i);return[r,i]}skip(e,t,n=100){let r=this.pos;switch(e){case V.Varint:for(;this.buf[this.pos++]&128;);break;case V.Bit64:this.pos+=4;case V.Bit32:this.pos+=4;break;case V.LengthDelimited:let r=this.uint32();this.pos+=r;break;case V.StartGroup:if(n<=0)throw Error(`maximum recursion depth reached`);for(;;){let[e,r]=this.tag();if(r===V.EndGroup){if(t!==void 0&&e!==t)throw Error(`invalid end group tag`);break}this.skip(r,e,n-1)}break;default:throw Error(`cant skip wire type `+e)}return this.assertBounds(),this.buf.subarray(r,this.pos)}assertBounds(){if(this.pos>this.len)throw RangeError(`premature EOF`)}int32(){return this.uint32()|0}sint32(){let e=this.uint32();return e>>>1^-(e&1)}int64(){return this.varint64(),z.dec(this.varint64Lo,this.varint64Hi)}uint64(){return this.varint64(),z.uDec(this.varint64Lo,this.varint64Hi)}sint64(){this.varint64();let e=this.varint64Lo,t=this.varint64Hi,n=-(e&1);return e=(e>>>1|(t&1)<<31)^n,t=t>>>1^n,z.dec(e,t)}bool(){let e=this.buf[this.pos];return e<128?(this.pos++,e!==0):(this.varint64(),this.varint64Lo!==0||this.varint64Hi!==0)}fixed32(){return this.view.getUint32((this.pos+=4)-4,!0)}sfixed32(){return this.view.getInt32((this.pos+=4)-4,!0)}fixed64(){return z.uDec(this.sfixed32(),this.sfixed32())}sfixed64(){return z.dec(this.sfixed32(),this.sfixed32())}float(){return this.view.getFloat32((this.pos+=4)-4,!0)}double(){return this.view.getFloat64((this.pos+=8)-8,!0)}bytes(){let e=this.uint32(),t=this.pos;return this.pos+=e,this.assertBounds(),this.buf.subarray(t,t+e)}string(e){let t=this.uint32(),n=this.pos;this.pos+=t,this.assertBounds();let r=this.buf;if(t<=Kn){let i=Array(t);for(let a=0;a<t;a++){let t=r[n+a];if(t>127)return this.decodeUtf8(r.subarray(n,this.pos),e);i[a]=t}return String.fromCharCode.apply(String,i)}return this.decodeUtf8(r.subarray(n,this.pos),e)}};function Yn(e){if(typeof e==`string`)e=Number(e);else if(typeof e!=`number`)throw Error(`invalid int32: `+typeof e);if(!Number.isInteger(e)||e>2147483647||e<-2147483648)throw Error(`invalid int32: `+e)}function Xn(e){if(typeof e==`string`)e=Number(e);else if(typeof e!=`number`)throw Error(`invalid uint32: `+typeof e);if(!Number.isInteger(e)||e>4294967295||e<0)throw Error(`invalid uint32: `+e)}function Zn(e){if(typeof e==`string`){let t=e;if(e=Number(e),Number.isNaN(e)&&t!==`NaN`)throw Error(`invalid float32: `+t)}else if(typeof e!=`number`)throw Error(`invalid float32: `+typeof e);if(!Number.isFinite(Math.fround(e))&&Number.isFinite(e))throw Error(`invalid float32: `+e)}var Qn=0;function $n(e){if(er(e))return{toMessage:e=>tr(e),toLocal:e=>nr(e)};if(e.fieldKind==`message`&&!e.oneof&&_n(e.message)){let t=e.message,n=t.fields[0].localName;return{toMessage:e=>{let r=B(t);return e!==void 0&&(r[n]=e),r},toLocal:e=>e[n]}}let t=e.message;return{toMessage:e=>e===void 0?B(t):e,toLocal:e=>e}}function er(e){return e.message.typeName==`google.protobuf.Struct`&&e.parent.typeName!=`google.protobuf.Value`}function tr(e){let t={$typeName:`google.protobuf.Struct`,fields:{}};if(gn(e))for(let n of Object.keys(e))hn(t.fields,n,ir(e[n]));return t}function nr(e){let t={};for(let n of Object.keys(e.fields))hn(t,n,rr(e.fields[n]));return t}function rr(e){switch(e.kind.case){case`structValue`:return nr(e.kind.value);case`listValue`:return e.kind.value.values.map(rr);case`nullValue`:case void 0:return null;default:return e.kind.value}}function ir(e){let t={$typeName:`google.protobuf.Value`,kind:{case:void 0}};switch(typeof e){case`number`:t.kind={case:`numberValue`,value:e};break;case`string`:t.kind={case:`stringValue`,value:e};break;case`boolean`:t.kind={case:`boolValue`,value:e};break;case`object`:if(e===null)t.kind={case:`nullValue`,value:Qn};else if(Array.isArray(e)){let n={$typeName:`google.protobuf.ListValue`,values:[]};if(Array.isArray(e))for(let t of e)n.values.push(ir(t));t.kind={case:`listValue`,value:n}}else t.kind={case:`structValue`,value:tr(e)}}return t}var ar=Uint8Array.prototype.setFromBase64;function or(e){let t=e.length,n=t-(t+3>>2);!(t&3)&&e[t-1]==`=`&&(n-=e[t-2]==`=`?2:1);let r=new Uint8Array(n),i=-1;if(ar)try{let n=ar.call(r,e);n.read==t&&(i=n.written)}catch{}return i<0&&(i=sr(r,e)),i==n?r:r.subarray(0,i)}function sr(e,t){let n=fr(),r=0,i=0,a,o=0;for(let s=0;s<t.length;s++){if(a=n[t.charCodeAt(s)],a===void 0)switch(t[s]){case`=`:i=0;case`
`:case`\r`:case`	`:case` `:continue;default:throw Error(`invalid base64 string`)}switch(i){case 0:o=a,i=1;break;case 1:e[r++]=o<<2|(a&48)>>4,o=a,i=2;break;case 2:e[r++]=(o&15)<<4|(a&60)>>2,o=a,i=3;break;case 3:e[r++]=(o&3)<<6|a,i=0}}if(i==1)throw Error(`invalid base64 string`);return r}Uint8Array.prototype.toBase64;var cr,lr,ur;function dr(e){return cr||(cr=`ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/`.split(``),lr=cr.slice(0,-2).concat(`-`,`_`)),e==`url`?lr:cr}function fr(){if(!ur){ur=[];let e=dr(`std`);for(let t=0;t<e.length;t++)ur[e[t].charCodeAt(0)]=t;ur[45]=e.indexOf(`+`),ur[95]=e.indexOf(`/`)}return ur}function pr(e){let t=!1,n=[];for(let r=0;r<e.length;r++){let i=e.charAt(r);switch(i){case`_`:t=!0;break;case`0`:case`1`:case`2`:case`3`:case`4`:case`5`:case`6`:case`7`:case`8`:case`9`:n.push(i),t=!1;break;default:t&&(t=!1,i=i.toUpperCase()),n.push(i)}}return n.join(``)}var mr=new Set([`constructor`,`toString`,`toJSON`,`valueOf`]);function hr(e){return mr.has(e)?e+`$`:e}function gr(e){for(let t of e.field)mn(t,`jsonName`)||(t.jsonName=pr(t.name));e.nestedType.forEach(gr)}function _r(e,t){let n=e.values.find(e=>e.name===t);if(!n)throw Error(`cannot parse ${e} default value: ${t}`);return n.number}function vr(e,t){switch(e){case R.STRING:return t;case R.BYTES:{let n=yr(t);if(n===!1)throw Error(`cannot parse ${R[e]} default value: ${t}`);return n}case R.INT64:case R.SFIXED64:case R.SINT64:return z.parse(t);case R.UINT64:case R.FIXED64:return z.uParse(t);case R.DOUBLE:case R.FLOAT:switch(t){case`inf`:return 1/0;case`-inf`:return-1/0;case`nan`:return NaN;default:return parseFloat(t)}case R.BOOL:return t===`true`;case R.INT32:case R.UINT32:case R.SINT32:case R.FIXED32:case R.SFIXED32:return parseInt(t,10)}}function yr(e){let t=[],n={tail:e,c:``,next(){return this.tail.length!=0&&(this.c=this.tail[0],this.tail=this.tail.substring(1),!0)},take(e){if(this.tail.length>=e){let t=this.tail.substring(0,e);return this.tail=this.tail.substring(e),t}return!1}};for(;n.next();)switch(n.c){case`\\`:if(n.next())switch(n.c){case`\\`:t.push(n.c.charCodeAt(0));break;case`b`:t.push(8);break;case`f`:t.push(12);break;case`n`:t.push(10);break;case`r`:t.push(13);break;case`t`:t.push(9);break;case`v`:t.push(11);break;case`0`:case`1`:case`2`:case`3`:case`4`:case`5`:case`6`:case`7`:{let e=n.c,r=n.take(2);if(r===!1)return!1;let i=parseInt(e+r,8);if(Number.isNaN(i))return!1;t.push(i);break}case`x`:{let e=n.c,r=n.take(2);if(r===!1)return!1;let i=parseInt(e+r,16);if(Number.isNaN(i))return!1;t.push(i);break}case`u`:{let e=n.c,r=n.take(4);if(r===!1)return!1;let i=parseInt(e+r,16);if(Number.isNaN(i))return!1;let a=new Uint8Array(4);new DataView(a.buffer).setInt32(0,i,!0),t.push(a[0],a[1],a[2],a[3]);break}case`U`:{let e=n.c,r=n.take(8);if(r===!1)return!1;let i=z.uEnc(e+r),a=new Uint8Array(8),o=new DataView(a.buffer);o.setInt32(0,i.lo,!0),o.setInt32(4,i.hi,!0),t.push(a[0],a[1],a[2],a[3],a[4],a[5],a[6],a[7]);break}}break;default:t.push(n.c.charCodeAt(0))}return new Uint8Array(t)}function*br(e){switch(e.kind){case`file`:for(let t of e.messages)yield t,yield*br(t);yield*e.enums,yield*e.services,yield*e.extensions;break;case`message`:for(let t of e.nestedMessages)yield t,yield*br(t);yield*e.nestedEnums,yield*e.nestedExtensions}}function xr(e,t){return Sr([e,t])}function Sr(e,t){let n=Cr();if(!e.length)return n;if(`$typeName`in e[0]&&e[0].$typeName==`google.protobuf.FileDescriptorSet`){for(let r of e[0].file)t?.(r),Gr(r,n);return n}if(`$typeName`in e[0]){let r=e[0],i=e[1],a=new Set;function o(e){let t=[];for(let r of e.dependency){if(n.getFile(r)!=null||a.has(r))continue;let o=i(r);if(!o)throw Error(`Unable to resolve ${r}, imported by ${e.name}`);`kind`in o?n.addFile(o,!1,!0):(a.add(o.name),t.push(o))}return t.concat(...t.map(o))}for(let e of[r,...o(r)].reverse())t?.(e),Gr(e,n)}else for(let t of e)for(let e of t.files)n.addFile(e);return n}function Cr(){let e=new Map,t=new Map,n=new Map;return{kind:`registry`,types:e,extendees:t,[Symbol.iterator](){return e.values()},get files(){return n.values()},addFile(e,t,r){if(n.set(e.proto.name,e),!t)for(let t of br(e))this.add(t);if(r)for(let n of e.dependencies)this.addFile(n,t,r)},add(n){if(n.kind==`extension`){let e=t.get(n.extendee.typeName);e||t.set(n.extendee.typeName,e=new Map),e.set(n.number,n)}e.set(n.typeName,n)},get(t){return e.get(t)},getFile(e){return n.get(e)},getMessage(t){let n=e.get(t);return n?.kind==`message`?n:void 0},getEnum(t){let n=e.get(t);return n?.kind==`enum`?n:void 0},getExtension(t){let n=e.get(t);return n?.kind==`extension`?n:void 0},getExtensionFor(e,n){return t.get(e.typeName)?.get(n)},getService(t){let n=e.get(t);return n?.kind==`service`?n:void 0}}}var wr=998,Tr=999,Er=9999,Dr=9,Or=10,kr=11,Ar=12,jr=14,Mr=3,Nr=2,Pr=1,Fr=0,Ir=1,Lr=2,Rr=3,zr=1,Br=2,Vr=1,Hr=2,Ur=1002,Wr={998:{fieldPresence:1,enumType:2,repeatedFieldEncoding:2,utf8Validation:3,messageEncoding:1,jsonFormat:2,enforceNamingStyle:2,defaultSymbolVisibility:1,enforceProtoLimits:1},999:{fieldPresence:2,enumType:1,repeatedFieldEncoding:1,utf8Validation:2,messageEncoding:1,jsonFormat:1,enforceNamingStyle:2,defaultSymbolVisibility:1,enforceProtoLimits:1},1e3:{fieldPresence:1,enumType:1,repeatedFieldEncoding:1,utf8Validation:2,messageEncoding:1,jsonFormat:1,enforceNamingStyle:2,defaultSymbolVisibility:1,enforceProtoLimits:1},1001:{fieldPresence:1,enumType:1,repeatedFieldEncoding:1,utf8Validation:2,messageEncoding:1,jsonFormat:1,enforceNamingStyle:1,defaultSymbolVisibility:2,enforceProtoLimits:1},1002:{fieldPresence:1,enumType:1,repeatedFieldEncoding:1,utf8Validation:2,messageEncoding:1,jsonFormat:1,enforceNamingStyle:3,defaultSymbolVisibility:4,enforceProtoLimits:2}};function Gr(e,t){let n={kind:`file`,proto:e,deprecated:e.options?.deprecated??!1,edition:ei(e),name:e.name.replace(/\.proto$/,``),dependencies:ti(e,t),enums:[],messages:[],extensions:[],services:[],toString(){return`file ${e.name}`}},r=new Map,i={get(e){return r.get(e)},add(e){U(e.proto.options?.mapEntry===!0),r.set(e.typeName,e)}};for(let r of e.enumType)Jr(r,n,void 0,t);for(let r of e.messageType)Yr(r,n,void 0,t,i);for(let r of e.service)Xr(r,n,t);Kr(n,t);for(let e of r.values())qr(e,t,i);for(let e of n.messages)qr(e,t,i),Kr(e,t);t.addFile(n,!0)}function Kr(e,t){switch(e.kind){case`file`:for(let n of e.proto.extension){let r=$r(n,e,t);e.extensions.push(r),t.add(r)}break;case`message`:for(let n of e.proto.extension){let r=$r(n,e,t);e.nestedExtensions.push(r),t.add(r)}for(let n of e.nestedMessages)Kr(n,t)}}function qr(e,t,n){let r=e.proto.oneofDecl.map(t=>Qr(t,e)),i=new Set;for(let a of e.proto.field){let o=oi(a,r),s=$r(a,e,t,o,n);e.fields.push(s),e.field[s.localName]=s,o===void 0?e.members.push(s):(o.fields.push(s),i.has(o)||(i.add(o),e.members.push(o)))}for(let t of r.filter(e=>i.has(e)))e.oneofs.push(t);for(let r of e.nestedMessages)qr(r,t,n)}function Jr(e,t,n,r){var i,a;let o=ni(e.name,e.value),s={kind:`enum`,proto:e,deprecated:e.options?.deprecated??!1,file:t,parent:n,open:!0,name:e.name,typeName:ai(e,n,t),value:{},values:[],sharedPrefix:o,toString(){return`enum ${this.typeName}`}};s.open=ui(s),r.add(s);for(let t of e.value){let e=t.name,n={kind:`enum_value`,proto:t,deprecated:t.options?.deprecated??!1,parent:s,name:e,localName:hr(o==null?e:e.substring(o.length)),number:t.number,jsonName:ri(t)??e,toString(){return`enum value ${s.typeName}.${e}`}};s.values.push(n),(i=s.value)[a=t.number]??(i[a]=n)}(n?.nestedEnums??t.enums).push(s)}function Yr(e,t,n,r,i){let a={kind:`message`,proto:e,deprecated:e.options?.deprecated??!1,file:t,parent:n,name:e.name,typeName:ai(e,n,t),fields:[],field:{},oneofs:[],members:[],nestedEnums:[],nestedMessages:[],nestedExtensions:[],toString(){return`message ${this.typeName}`}};e.options?.mapEntry===!0?i.add(a):((n?.nestedMessages??t.messages).push(a),r.add(a));for(let n of e.enumType)Jr(n,t,a,r);for(let n of e.nestedType)Yr(n,t,a,r,i)}function Xr(e,t,n){let r={kind:`service`,proto:e,deprecated:e.options?.deprecated??!1,file:t,name:e.name,typeName:ai(e,void 0,t),methods:[],method:{},toString(){return`service ${this.typeName}`}};t.services.push(r),n.add(r);for(let t of e.method){let e=Zr(t,r,n);r.methods.push(e),r.method[e.localName]=e}}function Zr(e,t,n){let r;r=e.clientStreaming&&e.serverStreaming?`bidi_streaming`:e.clientStreaming?`client_streaming`:e.serverStreaming?`server_streaming`:`unary`;let i=n.getMessage(H(e.inputType)),a=n.getMessage(H(e.outputType));U(i,`invalid MethodDescriptorProto: input_type ${e.inputType} not found`),U(a,`invalid MethodDescriptorProto: output_type ${e.inputType} not found`);let o=e.name;return{kind:`rpc`,proto:e,deprecated:e.options?.deprecated??!1,parent:t,name:o,localName:hr(o.length?hr(o[0].toLowerCase()+o.substring(1)):o),methodKind:r,input:i,output:a,idempotency:e.options?.idempotencyLevel??Fr,toString(){return`rpc ${t.typeName}.${o}`}}}function Qr(e,t){return{kind:`oneof`,proto:e,deprecated:!1,parent:t,fields:[],name:e.name,localName:hr(pr(e.name)),toString(){return`oneof ${t.typeName}.${this.name}`}}}function $r(e,t,n,r,i){let a=i===void 0,o={kind:`field`,proto:e,deprecated:e.options?.deprecated??!1,name:e.name,number:e.number,scalar:void 0,message:void 0,enum:void 0,presence:si(e,r,a,t),utf8Validation:fi(e,t),listKind:void 0,mapKind:void 0,mapKey:void 0,delimitedEncoding:void 0,packed:void 0,longAsString:!1,getDefaultValue:void 0},s;if(a){let r=t.kind==`file`?t:t.file,i=t.kind==`file`?void 0:t,a=ai(e,i,r);o.kind=`extension`,o.file=r,o.parent=i,o.oneof=void 0,o.typeName=a,o.jsonName=`[${a}]`,s=()=>`extension ${a}`;let c=n.getMessage(H(e.extendee));U(c,`invalid FieldDescriptorProto: extendee ${e.extendee} not found`),o.extendee=c}else{let n=t;U(n.kind==`message`),o.parent=n,o.oneof=r,o.localName=r?pr(e.name):hr(pr(e.name)),o.jsonName=e.jsonName,s=()=>`field ${n.typeName}.${e.name}`}Object.defineProperty(o,"toString",{value:s,writable:!0,enumerable:!0,configurable:!0});let c=e.label,l=e.type,u=e.options?.jstype;if(c===Mr){let r=l==kr?i?.get(H(e.typeName)):void 0;if(r){o.fieldKind=`map`;let{key:e,value:t}=li(r);return o.mapKey=e.scalar,o.mapKind=t.fieldKind,o.message=t.message,o.delimitedEncoding=!1,o.enum=t.enum,o.scalar=t.scalar,o}switch(o.fieldKind=`list`,l){case kr:case Or:o.listKind=`message`,o.message=n.getMessage(H(e.typeName)),U(o.message),o.delimitedEncoding=di(e,t);break;case jr:o.listKind=`enum`,o.enum=n.getEnum(H(e.typeName)),U(o.enum);break;default:o.listKind=`scalar`,o.scalar=l,o.longAsString=u==Pr}return o.packed=ci(e,t),o}switch(l){case kr:case Or:o.fieldKind=`message`,o.message=n.getMessage(H(e.typeName)),U(o.message,`invalid FieldDescriptorProto: type_name ${e.typeName} not found`),o.delimitedEncoding=di(e,t),o.getDefaultValue=()=>void 0;break;case jr:{let t=n.getEnum(H(e.typeName));U(t!==void 0,`invalid FieldDescriptorProto: type_name ${e.typeName} not found`),o.fieldKind=`enum`,o.enum=n.getEnum(H(e.typeName)),o.getDefaultValue=()=>mn(e,`defaultValue`)?_r(t,e.defaultValue):void 0;break}default:o.fieldKind=`scalar`,o.scalar=l,o.longAsString=u==Pr,o.getDefaultValue=()=>mn(e,`defaultValue`)?vr(l,e.defaultValue):void 0}return o}function ei(e){switch(e.syntax){case``:case`proto2`:return wr;case`proto3`:return Tr;case`editions`:if(e.edition===Er)return Ur;if(e.edition in Wr)return e.edition;throw Error(`${e.name}: unsupported edition`);default:throw Error(`${e.name}: unsupported syntax "${e.syntax}"`)}}function ti(e,t){return e.dependency.map(n=>{let r=t.getFile(n);if(!r)throw Error(`Cannot find ${n}, imported by ${e.name}`);return r})}function ni(e,t){let n=ii(e)+`_`;for(let e of t){if(!e.name.toLowerCase().startsWith(n))return;let t=e.name.substring(n.length);if(t.length==0||/^\d/.test(t))return}return n}function ri(e){let t;for(let n of e.options?.$unknown??[]){if(n.no!==998||n.wireType!==V.LengthDelimited)continue;let e=new Jn(new Jn(n.data).bytes());for(;e.pos<e.len;){let[n,r]=e.tag();n===1&&r===V.LengthDelimited?t=e.string():e.skip(r,n)}}return t}function ii(e){return(e.substring(0,1)+e.substring(1).replace(/[A-Z]/g,e=>`_`+e)).toLowerCase()}function ai(e,t,n){let r;return r=t?`${t.typeName}.${e.name}`:n.proto.package.length>0?`${n.proto.package}.${e.name}`:`${e.name}`,r}function H(e){return e.startsWith(`.`)?e.substring(1):e}function oi(e,t){if(!mn(e,`oneofIndex`)||e.proto3Optional)return;let n=t[e.oneofIndex];return U(n,`invalid FieldDescriptorProto: oneof #${e.oneofIndex} for field #${e.number} not found`),n}function si(e,t,n,r){if(e.label==Nr)return Rr;if(e.label==Mr)return Lr;if(t||e.proto3Optional||n)return Ir;let i=pi(`fieldPresence`,{proto:e,parent:r});return i==Lr&&(e.type==kr||e.type==Or)?Ir:i}function ci(e,t){if(e.label!=Mr)return!1;switch(e.type){case Dr:case Ar:case Or:case kr:return!1}let n=e.options;return n&&mn(n,`packed`)?n.packed:zr==pi(`repeatedFieldEncoding`,{proto:e,parent:t})}function li(e){let t=e.fields.find(e=>e.number===1),n=e.fields.find(e=>e.number===2);return U(t&&t.fieldKind==`scalar`&&t.scalar!=R.BYTES&&t.scalar!=R.FLOAT&&t.scalar!=R.DOUBLE&&n&&n.fieldKind!=`list`&&n.fieldKind!=`map`),{key:t,value:n}}function ui(e){return Vr==pi(`enumType`,{proto:e.proto,parent:e.parent??e.file})}function di(e,t){return e.type==Or||Br==pi(`messageEncoding`,{proto:e,parent:t})}function fi(e,t){return Hr==pi(`utf8Validation`,{proto:e,parent:t})}function pi(e,t){let n=t.proto.options?.features;if(n){let t=n[e];if(t!=0)return t}if(`kind`in t){if(t.kind==`message`)return pi(e,t.parent??t.file);let n=Wr[t.edition];if(!n)throw Error(`feature default for edition ${t.edition} not found`);return n[e]}return pi(e,t.parent)}function U(e,t){if(!e)throw Error(t)}function mi(e){let t=hi(e);return t.messageType.forEach(gr),xr(t,()=>void 0).getFile(t.name)}function hi(e){return Object.assign(Object.create({syntax:``,edition:0}),Object.assign(Object.assign({$typeName:`google.protobuf.FileDescriptorProto`,dependency:[],publicDependency:[],weakDependency:[],optionDependency:[],service:[],extension:[]},e),{messageType:e.messageType.map(gi),enumType:e.enumType.map(yi)}))}function gi(e){return Object.assign(Object.create({visibility:0}),{$typeName:`google.protobuf.DescriptorProto`,name:e.name,field:e.field?.map(_i)??[],extension:[],nestedType:e.nestedType?.map(gi)??[],enumType:e.enumType?.map(yi)??[],extensionRange:e.extensionRange?.map(e=>Object.assign({$typeName:`google.protobuf.DescriptorProto.ExtensionRange`},e))??[],oneofDecl:[],reservedRange:[],reservedName:[]})}function _i(e){return Object.assign(Object.create({label:1,typeName:``,extendee:``,defaultValue:``,oneofIndex:0,jsonName:``,proto3Optional:!1}),Object.assign(Object.assign({$typeName:`google.protobuf.FieldDescriptorProto`},e),{options:e.options?vi(e.options):void 0}))}function vi(e){return Object.assign(Object.create({ctype:0,packed:!1,jstype:0,lazy:!1,unverifiedLazy:!1,deprecated:!1,weak:!1,debugRedact:!1,retention:0}),Object.assign(Object.assign({$typeName:`google.protobuf.FieldOptions`},e),{targets:e.targets??[],editionDefaults:e.editionDefaults?.map(e=>Object.assign({$typeName:`google.protobuf.FieldOptions.EditionDefault`},e))??[],uninterpretedOption:[]}))}function yi(e){return Object.assign(Object.create({visibility:0}),{$typeName:`google.protobuf.EnumDescriptorProto`,name:e.name,reservedName:[],reservedRange:[],value:e.value.map(e=>Object.assign({$typeName:`google.protobuf.EnumValueDescriptorProto`},e))})}function W(e,t,...n){return n.reduce((e,t)=>e.nestedMessages[t],e.messages[t])}function G(e,t,...n){if(n.length==0)return e.enums[t];let r=n.pop();return n.reduce((e,t)=>e.nestedMessages[t],e.messages[t]).nestedEnums[r]}function bi(e){let t={};for(let n of e.values)t[n.localName]=n.number,t[n.number]=n.localName;return t}var xi=W(mi({name:`google/protobuf/descriptor.proto`,package:`google.protobuf`,messageType:[{name:`FileDescriptorSet`,field:[{name:`file`,number:1,type:11,label:3,typeName:`.google.protobuf.FileDescriptorProto`}],extensionRange:[{start:536e6,end:536000001}]},{name:`FileDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`package`,number:2,type:9,label:1},{name:`dependency`,number:3,type:9,label:3},{name:`public_dependency`,number:10,type:5,label:3},{name:`weak_dependency`,number:11,type:5,label:3},{name:`option_dependency`,number:15,type:9,label:3},{name:`message_type`,number:4,type:11,label:3,typeName:`.google.protobuf.DescriptorProto`},{name:`enum_type`,number:5,type:11,label:3,typeName:`.google.protobuf.EnumDescriptorProto`},{name:`service`,number:6,type:11,label:3,typeName:`.google.protobuf.ServiceDescriptorProto`},{name:`extension`,number:7,type:11,label:3,typeName:`.google.protobuf.FieldDescriptorProto`},{name:`options`,number:8,type:11,label:1,typeName:`.google.protobuf.FileOptions`},{name:`source_code_info`,number:9,type:11,label:1,typeName:`.google.protobuf.SourceCodeInfo`},{name:`syntax`,number:12,type:9,label:1},{name:`edition`,number:14,type:14,label:1,typeName:`.google.protobuf.Edition`}]},{name:`DescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`field`,number:2,type:11,label:3,typeName:`.google.protobuf.FieldDescriptorProto`},{name:`extension`,number:6,type:11,label:3,typeName:`.google.protobuf.FieldDescriptorProto`},{name:`nested_type`,number:3,type:11,label:3,typeName:`.google.protobuf.DescriptorProto`},{name:`enum_type`,number:4,type:11,label:3,typeName:`.google.protobuf.EnumDescriptorProto`},{name:`extension_range`,number:5,type:11,label:3,typeName:`.google.protobuf.DescriptorProto.ExtensionRange`},{name:`oneof_decl`,number:8,type:11,label:3,typeName:`.google.protobuf.OneofDescriptorProto`},{name:`options`,number:7,type:11,label:1,typeName:`.google.protobuf.MessageOptions`},{name:`reserved_range`,number:9,type:11,label:3,typeName:`.google.protobuf.DescriptorProto.ReservedRange`},{name:`reserved_name`,number:10,type:9,label:3},{name:`visibility`,number:11,type:14,label:1,typeName:`.google.protobuf.SymbolVisibility`}],nestedType:[{name:`ExtensionRange`,field:[{name:`start`,number:1,type:5,label:1},{name:`end`,number:2,type:5,label:1},{name:`options`,number:3,type:11,label:1,typeName:`.google.protobuf.ExtensionRangeOptions`}]},{name:`ReservedRange`,field:[{name:`start`,number:1,type:5,label:1},{name:`end`,number:2,type:5,label:1}]}]},{name:`ExtensionRangeOptions`,field:[{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`},{name:`declaration`,number:2,type:11,label:3,typeName:`.google.protobuf.ExtensionRangeOptions.Declaration`,options:{retention:2}},{name:`features`,number:50,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`verification`,number:3,type:14,label:1,typeName:`.google.protobuf.ExtensionRangeOptions.VerificationState`,defaultValue:`UNVERIFIED`,options:{retention:2}}],nestedType:[{name:`Declaration`,field:[{name:`number`,number:1,type:5,label:1},{name:`full_name`,number:2,type:9,label:1},{name:`type`,number:3,type:9,label:1},{name:`reserved`,number:5,type:8,label:1},{name:`repeated`,number:6,type:8,label:1}]}],enumType:[{name:`VerificationState`,value:[{name:`DECLARATION`,number:0},{name:`UNVERIFIED`,number:1}]}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`FieldDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`number`,number:3,type:5,label:1},{name:`label`,number:4,type:14,label:1,typeName:`.google.protobuf.FieldDescriptorProto.Label`},{name:`type`,number:5,type:14,label:1,typeName:`.google.protobuf.FieldDescriptorProto.Type`},{name:`type_name`,number:6,type:9,label:1},{name:`extendee`,number:2,type:9,label:1},{name:`default_value`,number:7,type:9,label:1},{name:`oneof_index`,number:9,type:5,label:1},{name:`json_name`,number:10,type:9,label:1},{name:`options`,number:8,type:11,label:1,typeName:`.google.protobuf.FieldOptions`},{name:`proto3_optional`,number:17,type:8,label:1}],enumType:[{name:`Type`,value:[{name:`TYPE_DOUBLE`,number:1},{name:`TYPE_FLOAT`,number:2},{name:`TYPE_INT64`,number:3},{name:`TYPE_UINT64`,number:4},{name:`TYPE_INT32`,number:5},{name:`TYPE_FIXED64`,number:6},{name:`TYPE_FIXED32`,number:7},{name:`TYPE_BOOL`,number:8},{name:`TYPE_STRING`,number:9},{name:`TYPE_GROUP`,number:10},{name:`TYPE_MESSAGE`,number:11},{name:`TYPE_BYTES`,number:12},{name:`TYPE_UINT32`,number:13},{name:`TYPE_ENUM`,number:14},{name:`TYPE_SFIXED32`,number:15},{name:`TYPE_SFIXED64`,number:16},{name:`TYPE_SINT32`,number:17},{name:`TYPE_SINT64`,number:18}]},{name:`Label`,value:[{name:`LABEL_OPTIONAL`,number:1},{name:`LABEL_REPEATED`,number:3},{name:`LABEL_REQUIRED`,number:2}]}]},{name:`OneofDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`options`,number:2,type:11,label:1,typeName:`.google.protobuf.OneofOptions`}]},{name:`EnumDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`value`,number:2,type:11,label:3,typeName:`.google.protobuf.EnumValueDescriptorProto`},{name:`options`,number:3,type:11,label:1,typeName:`.google.protobuf.EnumOptions`},{name:`reserved_range`,number:4,type:11,label:3,typeName:`.google.protobuf.EnumDescriptorProto.EnumReservedRange`},{name:`reserved_name`,number:5,type:9,label:3},{name:`visibility`,number:6,type:14,label:1,typeName:`.google.protobuf.SymbolVisibility`}],nestedType:[{name:`EnumReservedRange`,field:[{name:`start`,number:1,type:5,label:1},{name:`end`,number:2,type:5,label:1}]}]},{name:`EnumValueDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`number`,number:2,type:5,label:1},{name:`options`,number:3,type:11,label:1,typeName:`.google.protobuf.EnumValueOptions`}]},{name:`ServiceDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`method`,number:2,type:11,label:3,typeName:`.google.protobuf.MethodDescriptorProto`},{name:`options`,number:3,type:11,label:1,typeName:`.google.protobuf.ServiceOptions`}]},{name:`MethodDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`input_type`,number:2,type:9,label:1},{name:`output_type`,number:3,type:9,label:1},{name:`options`,number:4,type:11,label:1,typeName:`.google.protobuf.MethodOptions`},{name:`client_streaming`,number:5,type:8,label:1,defaultValue:`false`},{name:`server_streaming`,number:6,type:8,label:1,defaultValue:`false`}]},{name:`FileOptions`,field:[{name:`java_package`,number:1,type:9,label:1},{name:`java_outer_classname`,number:8,type:9,label:1},{name:`java_multiple_files`,number:10,type:8,label:1,defaultValue:`false`,options:{}},{name:`java_generate_equals_and_hash`,number:20,type:8,label:1,options:{deprecated:!0}},{name:`java_string_check_utf8`,number:27,type:8,label:1,defaultValue:`false`},{name:`optimize_for`,number:9,type:14,label:1,typeName:`.google.protobuf.FileOptions.OptimizeMode`,defaultValue:`SPEED`},{name:`go_package`,number:11,type:9,label:1},{name:`cc_generic_services`,number:16,type:8,label:1,defaultValue:`false`},{name:`java_generic_services`,number:17,type:8,label:1,defaultValue:`false`},{name:`py_generic_services`,number:18,type:8,label:1,defaultValue:`false`},{name:`deprecated`,number:23,type:8,label:1,defaultValue:`false`},{name:`cc_enable_arenas`,number:31,type:8,label:1,defaultValue:`true`,options:{}},{name:`objc_class_prefix`,number:36,type:9,label:1},{name:`csharp_namespace`,number:37,type:9,label:1},{name:`swift_prefix`,number:39,type:9,label:1},{name:`php_class_prefix`,number:40,type:9,label:1},{name:`php_namespace`,number:41,type:9,label:1},{name:`php_metadata_namespace`,number:44,type:9,label:1},{name:`ruby_package`,number:45,type:9,label:1},{name:`features`,number:50,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],enumType:[{name:`OptimizeMode`,value:[{name:`SPEED`,number:1},{name:`CODE_SIZE`,number:2},{name:`LITE_RUNTIME`,number:3}]}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`MessageOptions`,field:[{name:`message_set_wire_format`,number:1,type:8,label:1,defaultValue:`false`},{name:`no_standard_descriptor_accessor`,number:2,type:8,label:1,defaultValue:`false`},{name:`deprecated`,number:3,type:8,label:1,defaultValue:`false`},{name:`map_entry`,number:7,type:8,label:1},{name:`deprecated_legacy_json_field_conflicts`,number:11,type:8,label:1,options:{deprecated:!0}},{name:`features`,number:12,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`FieldOptions`,field:[{name:`ctype`,number:1,type:14,label:1,typeName:`.google.protobuf.FieldOptions.CType`,defaultValue:`STRING`},{name:`packed`,number:2,type:8,label:1},{name:`jstype`,number:6,type:14,label:1,typeName:`.google.protobuf.FieldOptions.JSType`,defaultValue:`JS_NORMAL`},{name:`lazy`,number:5,type:8,label:1,defaultValue:`false`},{name:`unverified_lazy`,number:15,type:8,label:1,defaultValue:`false`},{name:`deprecated`,number:3,type:8,label:1,defaultValue:`false`},{name:`weak`,number:10,type:8,label:1,defaultValue:`false`,options:{deprecated:!0}},{name:`debug_redact`,number:16,type:8,label:1,defaultValue:`false`},{name:`retention`,number:17,type:14,label:1,typeName:`.google.protobuf.FieldOptions.OptionRetention`},{name:`targets`,number:19,type:14,label:3,typeName:`.google.protobuf.FieldOptions.OptionTargetType`},{name:`edition_defaults`,number:20,type:11,label:3,typeName:`.google.protobuf.FieldOptions.EditionDefault`},{name:`features`,number:21,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`feature_support`,number:22,type:11,label:1,typeName:`.google.protobuf.FieldOptions.FeatureSupport`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],nestedType:[{name:`EditionDefault`,field:[{name:`edition`,number:3,type:14,label:1,typeName:`.google.protobuf.Edition`},{name:`value`,number:2,type:9,label:1}]},{name:`FeatureSupport`,field:[{name:`edition_introduced`,number:1,type:14,label:1,typeName:`.google.protobuf.Edition`},{name:`edition_deprecated`,number:2,type:14,label:1,typeName:`.google.protobuf.Edition`},{name:`deprecation_warning`,number:3,type:9,label:1},{name:`edition_removed`,number:4,type:14,label:1,typeName:`.google.protobuf.Edition`},{name:`removal_error`,number:5,type:9,label:1}]}],enumType:[{name:`CType`,value:[{name:`STRING`,number:0},{name:`CORD`,number:1},{name:`STRING_PIECE`,number:2}]},{name:`JSType`,value:[{name:`JS_NORMAL`,number:0},{name:`JS_STRING`,number:1},{name:`JS_NUMBER`,number:2}]},{name:`OptionRetention`,value:[{name:`RETENTION_UNKNOWN`,number:0},{name:`RETENTION_RUNTIME`,number:1},{name:`RETENTION_SOURCE`,number:2}]},{name:`OptionTargetType`,value:[{name:`TARGET_TYPE_UNKNOWN`,number:0},{name:`TARGET_TYPE_FILE`,number:1},{name:`TARGET_TYPE_EXTENSION_RANGE`,number:2},{name:`TARGET_TYPE_MESSAGE`,number:3},{name:`TARGET_TYPE_FIELD`,number:4},{name:`TARGET_TYPE_ONEOF`,number:5},{name:`TARGET_TYPE_ENUM`,number:6},{name:`TARGET_TYPE_ENUM_ENTRY`,number:7},{name:`TARGET_TYPE_SERVICE`,number:8},{name:`TARGET_TYPE_METHOD`,number:9}]}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`OneofOptions`,field:[{name:`features`,number:1,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`EnumOptions`,field:[{name:`allow_alias`,number:2,type:8,label:1},{name:`deprecated`,number:3,type:8,label:1,defaultValue:`false`},{name:`deprecated_legacy_json_field_conflicts`,number:6,type:8,label:1,options:{deprecated:!0}},{name:`features`,number:7,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`EnumValueOptions`,field:[{name:`deprecated`,number:1,type:8,label:1,defaultValue:`false`},{name:`features`,number:2,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`debug_redact`,number:3,type:8,label:1,defaultValue:`false`},{name:`feature_support`,number:4,type:11,label:1,typeName:`.google.protobuf.FieldOptions.FeatureSupport`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`ServiceOptions`,field:[{name:`features`,number:34,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`deprecated`,number:33,type:8,label:1,defaultValue:`false`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`MethodOptions`,field:[{name:`deprecated`,number:33,type:8,label:1,defaultValue:`false`},{name:`idempotency_level`,number:34,type:14,label:1,typeName:`.google.protobuf.MethodOptions.IdempotencyLevel`,defaultValue:`IDEMPOTENCY_UNKNOWN`},{name:`features`,number:35,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],enumType:[{name:`IdempotencyLevel`,value:[{name:`IDEMPOTENCY_UNKNOWN`,number:0},{name:`NO_SIDE_EFFECTS`,number:1},{name:`IDEMPOTENT`,number:2}]}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`UninterpretedOption`,field:[{name:`name`,number:2,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption.NamePart`},{name:`identifier_value`,number:3,type:9,label:1},{name:`positive_int_value`,number:4,type:4,label:1},{name:`negative_int_value`,number:5,type:3,label:1},{name:`double_value`,number:6,type:1,label:1},{name:`string_value`,number:7,type:12,label:1},{name:`aggregate_value`,number:8,type:9,label:1}],nestedType:[{name:`NamePart`,field:[{name:`name_part`,number:1,type:9,label:2},{name:`is_extension`,number:2,type:8,label:2}]}]},{name:`FeatureSet`,field:[{name:`field_presence`,number:1,type:14,label:1,typeName:`.google.protobuf.FeatureSet.FieldPresence`,options:{retention:1,targets:[4,1],editionDefaults:[{value:`EXPLICIT`,edition:900},{value:`IMPLICIT`,edition:999},{value:`EXPLICIT`,edition:1e3}]}},{name:`enum_type`,number:2,type:14,label:1,typeName:`.google.protobuf.FeatureSet.EnumType`,options:{retention:1,targets:[6,1],editionDefaults:[{value:`CLOSED`,edition:900},{value:`OPEN`,edition:999}]}},{name:`repeated_field_encoding`,number:3,type:14,label:1,typeName:`.google.protobuf.FeatureSet.RepeatedFieldEncoding`,options:{retention:1,targets:[4,1],editionDefaults:[{value:`EXPANDED`,edition:900},{value:`PACKED`,edition:999}]}},{name:`utf8_validation`,number:4,type:14,label:1,typeName:`.google.protobuf.FeatureSet.Utf8Validation`,options:{retention:1,targets:[4,1],editionDefaults:[{value:`NONE`,edition:900},{value:`VERIFY`,edition:999}]}},{name:`message_encoding`,number:5,type:14,label:1,typeName:`.google.protobuf.FeatureSet.MessageEncoding`,options:{retention:1,targets:[4,1],editionDefaults:[{value:`LENGTH_PREFIXED`,edition:900}]}},{name:`json_format`,number:6,type:14,label:1,typeName:`.google.protobuf.FeatureSet.JsonFormat`,options:{retention:1,targets:[3,6,1],editionDefaults:[{value:`LEGACY_BEST_EFFORT`,edition:900},{value:`ALLOW`,edition:999}]}},{name:`enforce_naming_style`,number:7,type:14,label:1,typeName:`.google.protobuf.FeatureSet.EnforceNamingStyle`,options:{retention:2,targets:[1,2,3,4,5,6,7,8,9],editionDefaults:[{value:`STYLE_LEGACY`,edition:900},{value:`STYLE2024`,edition:1001},{value:`STYLE2026`,edition:1002}]}},{name:`default_symbol_visibility`,number:8,type:14,label:1,typeName:`.google.protobuf.FeatureSet.VisibilityFeature.DefaultSymbolVisibility`,options:{retention:2,targets:[1],editionDefaults:[{value:`EXPORT_ALL`,edition:900},{value:`EXPORT_TOP_LEVEL`,edition:1001},{value:`STRICT`,edition:1002}]}},{name:`enforce_proto_limits`,number:9,type:14,label:1,typeName:`.google.protobuf.FeatureSet.ProtoLimitsFeature.EnforceProtoLimits`,options:{retention:2,targets:[6,3,4,5],editionDefaults:[{value:`LEGACY_NO_EXPLICIT_LIMITS`,edition:900},{value:`PROTO_LIMITS2026`,edition:1002}]}}],nestedType:[{name:`VisibilityFeature`,enumType:[{name:`DefaultSymbolVisibility`,value:[{name:`DEFAULT_SYMBOL_VISIBILITY_UNKNOWN`,number:0},{name:`EXPORT_ALL`,number:1},{name:`EXPORT_TOP_LEVEL`,number:2},{name:`LOCAL_ALL`,number:3},{name:`STRICT`,number:4}]}]},{name:`ProtoLimitsFeature`,enumType:[{name:`EnforceProtoLimits`,value:[{name:`PROTO_LIMITS_UNKNOWN`,number:0},{name:`LEGACY_NO_EXPLICIT_LIMITS`,number:1},{name:`PROTO_LIMITS2026`,number:2}]}]}],enumType:[{name:`FieldPresence`,value:[{name:`FIELD_PRESENCE_UNKNOWN`,number:0},{name:`EXPLICIT`,number:1},{name:`IMPLICIT`,number:2},{name:`LEGACY_REQUIRED`,number:3}]},{name:`EnumType`,value:[{name:`ENUM_TYPE_UNKNOWN`,number:0},{name:`OPEN`,number:1},{name:`CLOSED`,number:2}]},{name:`RepeatedFieldEncoding`,value:[{name:`REPEATED_FIELD_ENCODING_UNKNOWN`,number:0},{name:`PACKED`,number:1},{name:`EXPANDED`,number:2}]},{name:`Utf8Validation`,value:[{name:`UTF8_VALIDATION_UNKNOWN`,number:0},{name:`VERIFY`,number:2},{name:`NONE`,number:3}]},{name:`MessageEncoding`,value:[{name:`MESSAGE_ENCODING_UNKNOWN`,number:0},{name:`LENGTH_PREFIXED`,number:1},{name:`DELIMITED`,number:2}]},{name:`JsonFormat`,value:[{name:`JSON_FORMAT_UNKNOWN`,number:0},{name:`ALLOW`,number:1},{name:`LEGACY_BEST_EFFORT`,number:2}]},{name:`EnforceNamingStyle`,value:[{name:`ENFORCE_NAMING_STYLE_UNKNOWN`,number:0},{name:`STYLE2024`,number:1},{name:`STYLE_LEGACY`,number:2},{name:`STYLE2026`,number:3}]}],extensionRange:[{start:1e3,end:9995},{start:9995,end:1e4},{start:1e4,end:10001}]},{name:`FeatureSetDefaults`,field:[{name:`defaults`,number:1,type:11,label:3,typeName:`.google.protobuf.FeatureSetDefaults.FeatureSetEditionDefault`},{name:`minimum_edition`,number:4,type:14,label:1,typeName:`.google.protobuf.Edition`},{name:`maximum_edition`,number:5,type:14,label:1,typeName:`.google.protobuf.Edition`}],nestedType:[{name:`FeatureSetEditionDefault`,field:[{name:`edition`,number:3,type:14,label:1,typeName:`.google.protobuf.Edition`},{name:`overridable_features`,number:4,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`fixed_features`,number:5,type:11,label:1,typeName:`.google.protobuf.FeatureSet`}]}]},{name:`SourceCodeInfo`,field:[{name:`location`,number:1,type:11,label:3,typeName:`.google.protobuf.SourceCodeInfo.Location`}],nestedType:[{name:`Location`,field:[{name:`path`,number:1,type:5,label:3,options:{packed:!0}},{name:`span`,number:2,type:5,label:3,options:{packed:!0}},{name:`leading_comments`,number:3,type:9,label:1},{name:`trailing_comments`,number:4,type:9,label:1},{name:`leading_detached_comments`,number:6,type:9,label:3}]}],extensionRange:[{start:536e6,end:536000001}]},{name:`GeneratedCodeInfo`,field:[{name:`annotation`,number:1,type:11,label:3,typeName:`.google.protobuf.GeneratedCodeInfo.Annotation`}],nestedType:[{name:`Annotation`,field:[{name:`path`,number:1,type:5,label:3,options:{packed:!0}},{name:`source_file`,number:2,type:9,label:1},{name:`begin`,number:3,type:5,label:1},{name:`end`,number:4,type:5,label:1},{name:`semantic`,number:5,type:14,label:1,typeName:`.google.protobuf.GeneratedCodeInfo.Annotation.Semantic`}],enumType:[{name:`Semantic`,value:[{name:`NONE`,number:0},{name:`SET`,number:1},{name:`ALIAS`,number:2}]}]}]}],enumType:[{name:`Edition`,value:[{name:`EDITION_UNKNOWN`,number:0},{name:`EDITION_LEGACY`,number:900},{name:`EDITION_PROTO2`,number:998},{name:`EDITION_PROTO3`,number:999},{name:`EDITION_2023`,number:1e3},{name:`EDITION_2024`,number:1001},{name:`EDITION_2026`,number:1002},{name:`EDITION_UNSTABLE`,number:9999},{name:`EDITION_1_TEST_ONLY`,number:1},{name:`EDITION_2_TEST_ONLY`,number:2},{name:`EDITION_99997_TEST_ONLY`,number:99997},{name:`EDITION_99998_TEST_ONLY`,number:99998},{name:`EDITION_99999_TEST_ONLY`,number:99999},{name:`EDITION_MAX`,number:2147483647}]},{name:`SymbolVisibility`,value:[{name:`VISIBILITY_UNSET`,number:0},{name:`VISIBILITY_LOCAL`,number:1},{name:`VISIBILITY_EXPORT`,number:2}]}]}),1),Si;(function(e){e[e.DECLARATION=0]=`DECLARATION`,e[e.UNVERIFIED=1]=`UNVERIFIED`})(Si||={});var Ci;(function(e){e[e.DOUBLE=1]=`DOUBLE`,e[e.FLOAT=2]=`FLOAT`,e[e.INT64=3]=`INT64`,e[e.UINT64=4]=`UINT64`,e[e.INT32=5]=`INT32`,e[e.FIXED64=6]=`FIXED64`,e[e.FIXED32=7]=`FIXED32`,e[e.BOOL=8]=`BOOL`,e[e.STRING=9]=`STRING`,e[e.GROUP=10]=`GROUP`,e[e.MESSAGE=11]=`MESSAGE`,e[e.BYTES=12]=`BYTES`,e[e.UINT32=13]=`UINT32`,e[e.ENUM=14]=`ENUM`,e[e.SFIXED32=15]=`SFIXED32`,e[e.SFIXED64=16]=`SFIXED64`,e[e.SINT32=17]=`SINT32`,e[e.SINT64=18]=`SINT64`})(Ci||={});var wi;(function(e){e[e.OPTIONAL=1]=`OPTIONAL`,e[e.REPEATED=3]=`REPEATED`,e[e.REQUIRED=2]=`REQUIRED`})(wi||={});var Ti;(function(e){e[e.SPEED=1]=`SPEED`,e[e.CODE_SIZE=2]=`CODE_SIZE`,e[e.LITE_RUNTIME=3]=`LITE_RUNTIME`})(Ti||={});var Ei;(function(e){e[e.STRING=0]=`STRING`,e[e.CORD=1]=`CORD`,e[e.STRING_PIECE=2]=`STRING_PIECE`})(Ei||={});var Di;(function(e){e[e.JS_NORMAL=0]=`JS_NORMAL`,e[e.JS_STRING=1]=`JS_STRING`,e[e.JS_NUMBER=2]=`JS_NUMBER`})(Di||={});var Oi;(function(e){e[e.RETENTION_UNKNOWN=0]=`RETENTION_UNKNOWN`,e[e.RETENTION_RUNTIME=1]=`RETENTION_RUNTIME`,e[e.RETENTION_SOURCE=2]=`RETENTION_SOURCE`})(Oi||={});var ki;(function(e){e[e.TARGET_TYPE_UNKNOWN=0]=`TARGET_TYPE_UNKNOWN`,e[e.TARGET_TYPE_FILE=1]=`TARGET_TYPE_FILE`,e[e.TARGET_TYPE_EXTENSION_RANGE=2]=`TARGET_TYPE_EXTENSION_RANGE`,e[e.TARGET_TYPE_MESSAGE=3]=`TARGET_TYPE_MESSAGE`,e[e.TARGET_TYPE_FIELD=4]=`TARGET_TYPE_FIELD`,e[e.TARGET_TYPE_ONEOF=5]=`TARGET_TYPE_ONEOF`,e[e.TARGET_TYPE_ENUM=6]=`TARGET_TYPE_ENUM`,e[e.TARGET_TYPE_ENUM_ENTRY=7]=`TARGET_TYPE_ENUM_ENTRY`,e[e.TARGET_TYPE_SERVICE=8]=`TARGET_TYPE_SERVICE`,e[e.TARGET_TYPE_METHOD=9]=`TARGET_TYPE_METHOD`})(ki||={});var Ai;(function(e){e[e.IDEMPOTENCY_UNKNOWN=0]=`IDEMPOTENCY_UNKNOWN`,e[e.NO_SIDE_EFFECTS=1]=`NO_SIDE_EFFECTS`,e[e.IDEMPOTENT=2]=`IDEMPOTENT`})(Ai||={});var ji;(function(e){e[e.DEFAULT_SYMBOL_VISIBILITY_UNKNOWN=0]=`DEFAULT_SYMBOL_VISIBILITY_UNKNOWN`,e[e.EXPORT_ALL=1]=`EXPORT_ALL`,e[e.EXPORT_TOP_LEVEL=2]=`EXPORT_TOP_LEVEL`,e[e.LOCAL_ALL=3]=`LOCAL_ALL`,e[e.STRICT=4]=`STRICT`})(ji||={});var Mi;(function(e){e[e.PROTO_LIMITS_UNKNOWN=0]=`PROTO_LIMITS_UNKNOWN`,e[e.LEGACY_NO_EXPLICIT_LIMITS=1]=`LEGACY_NO_EXPLICIT_LIMITS`,e[e.PROTO_LIMITS2026=2]=`PROTO_LIMITS2026`})(Mi||={});var Ni;(function(e){e[e.FIELD_PRESENCE_UNKNOWN=0]=`FIELD_PRESENCE_UNKNOWN`,e[e.EXPLICIT=1]=`EXPLICIT`,e[e.IMPLICIT=2]=`IMPLICIT`,e[e.LEGACY_REQUIRED=3]=`LEGACY_REQUIRED`})(Ni||={});var Pi;(function(e){e[e.ENUM_TYPE_UNKNOWN=0]=`ENUM_TYPE_UNKNOWN`,e[e.OPEN=1]=`OPEN`,e[e.CLOSED=2]=`CLOSED`})(Pi||={});var Fi;(function(e){e[e.REPEATED_FIELD_ENCODING_UNKNOWN=0]=`REPEATED_FIELD_ENCODING_UNKNOWN`,e[e.PACKED=1]=`PACKED`,e[e.EXPANDED=2]=`EXPANDED`})(Fi||={});var Ii;(function(e){e[e.UTF8_VALIDATION_UNKNOWN=0]=`UTF8_VALIDATION_UNKNOWN`,e[e.VERIFY=2]=`VERIFY`,e[e.NONE=3]=`NONE`})(Ii||={});var Li;(function(e){e[e.MESSAGE_ENCODING_UNKNOWN=0]=`MESSAGE_ENCODING_UNKNOWN`,e[e.LENGTH_PREFIXED=1]=`LENGTH_PREFIXED`,e[e.DELIMITED=2]=`DELIMITED`})(Li||={});var Ri;(function(e){e[e.JSON_FORMAT_UNKNOWN=0]=`JSON_FORMAT_UNKNOWN`,e[e.ALLOW=1]=`ALLOW`,e[e.LEGACY_BEST_EFFORT=2]=`LEGACY_BEST_EFFORT`})(Ri||={});var zi;(function(e){e[e.ENFORCE_NAMING_STYLE_UNKNOWN=0]=`ENFORCE_NAMING_STYLE_UNKNOWN`,e[e.STYLE2024=1]=`STYLE2024`,e[e.STYLE_LEGACY=2]=`STYLE_LEGACY`,e[e.STYLE2026=3]=`STYLE2026`})(zi||={});var Bi;(function(e){e[e.NONE=0]=`NONE`,e[e.SET=1]=`SET`,e[e.ALIAS=2]=`ALIAS`})(Bi||={});var Vi;(function(e){e[e.EDITION_UNKNOWN=0]=`EDITION_UNKNOWN`,e[e.EDITION_LEGACY=900]=`EDITION_LEGACY`,e[e.EDITION_PROTO2=998]=`EDITION_PROTO2`,e[e.EDITION_PROTO3=999]=`EDITION_PROTO3`,e[e.EDITION_2023=1e3]=`EDITION_2023`,e[e.EDITION_2024=1001]=`EDITION_2024`,e[e.EDITION_2026=1002]=`EDITION_2026`,e[e.EDITION_UNSTABLE=9999]=`EDITION_UNSTABLE`,e[e.EDITION_1_TEST_ONLY=1]=`EDITION_1_TEST_ONLY`,e[e.EDITION_2_TEST_ONLY=2]=`EDITION_2_TEST_ONLY`,e[e.EDITION_99997_TEST_ONLY=99997]=`EDITION_99997_TEST_ONLY`,e[e.EDITION_99998_TEST_ONLY=99998]=`EDITION_99998_TEST_ONLY`,e[e.EDITION_99999_TEST_ONLY=99999]=`EDITION_99999_TEST_ONLY`,e[e.EDITION_MAX=2147483647]=`EDITION_MAX`})(Vi||={});var Hi;(function(e){e[e.VISIBILITY_UNSET=0]=`VISIBILITY_UNSET`,e[e.VISIBILITY_LOCAL=1]=`VISIBILITY_LOCAL`,e[e.VISIBILITY_EXPORT=2]=`VISIBILITY_EXPORT`})(Hi||={});function Ui(e){return Object.assign(Object.assign({readUnknownFields:!0,recursionLimit:100},e),{depth:0})}function Wi(e,t,n){let r=B(e);return Ki(e).read(r,new Jn(t),Ui(n),t.byteLength),r}var Gi=new WeakMap;function Ki(e){let t=Gi.get(e);return t===void 0&&(t=qi(e)),t}function qi(e){let t=String(e),n=new Map,r={read:Ji(t,n),readGroup:Yi(t,n)};Gi.set(e,r);for(let t of e.fields)n.set(t.number,Xi(t));return r}function Ji(e,t){return(n,r,i,a)=>{if(++i.depth>i.recursionLimit)throw Error(`cannot decode ${e} from binary: maximum recursion depth of ${i.recursionLimit} reached`);let o=r.pos+a,s=n.$unknown??[];for(;r.pos<o;){let[e,a]=r.tag(),o=t.get(e);if(o===void 0){let t=r.skip(a,e,i.recursionLimit-i.depth);i.readUnknownFields&&s.push({no:e,wireType:a,data:t})}else o(n,r,i,a)}s.length>0&&(n.$unknown=s),i.depth--}}function Yi(e,t){return(n,r,i,a)=>{if(++i.depth>i.recursionLimit)throw Error(`cannot decode ${e} from binary: maximum recursion depth of ${i.recursionLimit} reached`);let o,s,c=n.$unknown??[];for(;r.pos<r.len&&([o,s]=r.tag(),s!=V.EndGroup);){let e=t.get(o);if(e===void 0){let e=r.skip(s,o,i.recursionLimit-i.depth);i.readUnknownFields&&c.push({no:o,wireType:s,data:e})}else e(n,r,i,s)}if(s!=V.EndGroup||o!==a)throw Error(`invalid end group tag`);c.length>0&&(n.$unknown=c),i.depth--}}function Xi(e){switch(e.fieldKind){case`scalar`:return Zi(e);case`enum`:return Qi(e);case`message`:return $i(e);case`list`:return ta(e);case`map`:return na(e)}}function Zi(e){let t=ra(e.scalar,e.utf8Validation,e.longAsString),n=e.localName;if(e.oneof){let r=e.oneof.localName;return(e,i)=>{e[r]={case:n,value:t(i)}}}return(e,r)=>{e[n]=t(r)}}function Qi(e){let t=e.localName,n=e.oneof?.localName;if(e.enum.open)return n===void 0?(e,n)=>{e[t]=n.int32()}:(e,r)=>{e[n]={case:t,value:r.int32()}};let r=e.enum.values,i=e.number;return(e,a,o,s)=>{let c=a.int32();if(r.some(e=>e.number===c))n===void 0?e[t]=c:e[n]={case:t,value:c};else if(o.readUnknownFields){let t=[];cn(c,t);let n=e.$unknown??[];n.push({no:i,wireType:s,data:new Uint8Array(t)}),e.$unknown=n}}}function $i(e){let t=e.localName,{toMessage:n,toLocal:r}=$n(e),i=ea(e);if(e.oneof){let a=e.oneof.localName;return(e,o,s)=>{let c=e[a],l=n(c.case===t?c.value:void 0);i(l,o,s),e[a]={case:t,value:r(l)}}}return(e,a,o)=>{let s=n(e[t]);i(s,a,o),e[t]=r(s)}}function ea(e){let t=Ki(e.message);if(e.delimitedEncoding){let n=e.number;return(e,r,i)=>t.readGroup(e,r,i,n)}return(e,n,r)=>t.read(e,n,r,n.uint32())}function ta(e){let t=e.localName;if(e.listKind==`message`){let{toMessage:n,toLocal:r}=$n(e),i=ea(e);return(e,a,o)=>{let s=n(void 0);i(s,a,o),e[t].push(r(s))}}let n=e.listKind==`enum`?R.INT32:e.scalar,r=e.listKind==`scalar`&&e.longAsString,i=ra(n,e.utf8Validation,r),a=n!=R.STRING&&n!=R.BYTES;return(e,n,r,o)=>{let s=e[t];if(o==V.LengthDelimited&&a){let e=n.uint32()+n.pos;for(;n.pos<e;)s.push(i(n))}else s.push(i(n))}}function na(e){let t=e.localName,n=ra(e.mapKey,e.utf8Validation,!1),r=pn(e.mapKey,!1),i,a;switch(e.mapKind){case`scalar`:{let t=e.scalar,n=ra(t,e.utf8Validation,!1);if(i=e=>n(e),t==R.BYTES)a=()=>new Uint8Array;else{let e=pn(t,!1);a=()=>e}break}case`enum`:{let t=e.enum.values[0].number;i=e=>e.int32(),a=()=>t;break}case`message`:{let{toMessage:t,toLocal:n}=$n(e),r=Ki(e.message).read;i=(e,i,a)=>{let o=t(a);return r(o,e,i,e.uint32()),n(o)},a=()=>n(t(void 0));break}}return(e,o,s)=>{let c=e[t],l,u,d=o.uint32(),f=o.pos+d;for(;o.pos<f;){let[e,t]=o.tag();switch(e){case 1:l=n(o);break;case 2:u=i(o,s,u);break;default:o.skip(t,e,s.recursionLimit-s.depth)}}l===void 0&&(l=r),u===void 0&&(u=a()),hn(c,l,u)}}function ra(e,t,n){switch(e){case R.STRING:return e=>e.string(t);case R.BOOL:return e=>e.bool();case R.DOUBLE:return e=>e.double();case R.FLOAT:return e=>e.float();case R.INT32:return e=>e.int32();case R.INT64:return n?e=>String(e.int64()):e=>e.int64();case R.UINT64:return n?e=>String(e.uint64()):e=>e.uint64();case R.FIXED64:return n?e=>String(e.fixed64()):e=>e.fixed64();case R.BYTES:return e=>e.bytes();case R.FIXED32:return e=>e.fixed32();case R.SFIXED32:return e=>e.sfixed32();case R.SFIXED64:return n?e=>String(e.sfixed64()):e=>e.sfixed64();case R.SINT64:return n?e=>String(e.sint64()):e=>e.sint64();case R.UINT32:return e=>e.uint32();case R.SINT32:return e=>e.sint32()}}function K(e,t){let n=Wi(xi,or(e));return n.messageType.forEach(gr),n.dependency=t?.map(e=>e.proto.name)??[],xr(n,e=>t?.find(t=>t.proto.name===e)).getFile(n.name)}var q=K(`Ch9nb29nbGUvcHJvdG9idWYvdGltZXN0YW1wLnByb3RvEg9nb29nbGUucHJvdG9idWYiKwoJVGltZXN0YW1wEg8KB3NlY29uZHMYASABKAMSDQoFbmFub3MYAiABKAVChQEKE2NvbS5nb29nbGUucHJvdG9idWZCDlRpbWVzdGFtcFByb3RvUAFaMmdvb2dsZS5nb2xhbmcub3JnL3Byb3RvYnVmL3R5cGVzL2tub3duL3RpbWVzdGFtcHBi+AEBogIDR1BCqgIeR29vZ2xlLlByb3RvYnVmLldlbGxLbm93blR5cGVzYgZwcm90bzM`),J=K(`Ch5nb29nbGUvcHJvdG9idWYvZHVyYXRpb24ucHJvdG8SD2dvb2dsZS5wcm90b2J1ZiIqCghEdXJhdGlvbhIPCgdzZWNvbmRzGAEgASgDEg0KBW5hbm9zGAIgASgFQoMBChNjb20uZ29vZ2xlLnByb3RvYnVmQg1EdXJhdGlvblByb3RvUAFaMWdvb2dsZS5nb2xhbmcub3JnL3Byb3RvYnVmL3R5cGVzL2tub3duL2R1cmF0aW9ucGL4AQGiAgNHUEKqAh5Hb29nbGUuUHJvdG9idWYuV2VsbEtub3duVHlwZXNiBnByb3RvMw`),ia=W(J,0);function aa(e){let t=e<0?-1:1,n=Math.abs(e),r=Math.floor(n/1e3),i=(n-r*1e3)*1e6;return B(ia,{seconds:z.parse(r*t),nanos:i===0?0:i*t})}var oa=2,sa=3,ca={writeUnknownFields:!0};function la(e){return e?Object.assign(Object.assign({},ca),e):ca}function ua(e,t,n){let r=new Vn;return fa(e)(r,la(n),t),r.finish()}var da=new WeakMap;function fa(e){let t=da.get(e);return t===void 0&&(t=pa(e)),t}function pa(e){let t=e.typeName,n=e.fields.concat().sort((e,t)=>e.number-t.number),r=n[0],i=[],a=(e,n,a)=>{if(a.$typeName!==t&&r!==void 0)throw new In(r,`cannot use ${r} with message ${a.$typeName}`,`ForeignFieldError`);for(let t=0;t<i.length;t++)i[t](e,n,a);let o=a.$unknown;if(o!==void 0&&n.writeUnknownFields)for(let t=0;t<o.length;t++){let{no:n,wireType:r,data:i}=o[t];e.tag(n,r).raw(i)}};da.set(e,a);for(let e of n)i.push(ma(e));return a}function ma(e){switch(e.fieldKind){case`message`:case`scalar`:case`enum`:return ha(e);case`list`:return _a(e);case`map`:return va(e)}}function ha(e){let t=ga(e),n=e.localName;if(e.oneof){let r=e.oneof.localName;return(e,i,a)=>{let o=a[r];o.case===n&&t(e,i,o.value)}}if(e.presence!=oa){let r=e.presence==sa?`cannot encode ${e} to binary: required field not set`:void 0;return(e,i,a)=>{let o=a[n];if(o!==void 0&&Object.prototype.hasOwnProperty.call(a,n))t(e,i,o);else if(r!==void 0)throw Error(r)}}if(e.fieldKind==`enum`){let r=e.enum.values[0].number;return(e,i,a)=>{let o=a[n];o!==r&&t(e,i,o)}}switch(e.scalar){case R.BOOL:return(e,r,i)=>{let a=i[n];a!==!1&&t(e,r,a)};case R.STRING:return(e,r,i)=>{let a=i[n];a!==``&&t(e,r,a)};case R.BYTES:return(e,r,i)=>{let a=i[n];(!(a instanceof Uint8Array)||a.byteLength>0)&&t(e,r,a)};case R.DOUBLE:case R.FLOAT:return(e,r,i)=>{let a=i[n];Object.is(a,0)||t(e,r,a)};default:return(e,r,i)=>{let a=i[n];a!=0&&t(e,r,a)}}}function ga(e){switch(e.fieldKind){case`message`:{let{toMessage:t}=$n(e),n=Ca(e);return(e,r,i)=>{n(e,r,t(i))}}case`scalar`:case`enum`:{let t=e.fieldKind==`enum`?R.INT32:e.scalar,n=e.number,r=wa(t),i=xa(t,e.parent.typeName,e.name);return(e,t,a)=>{e.tag(n,r),i(e,a)}}}}function _a(e){let t=e.localName,n=e.number;switch(e.listKind){case`message`:{let{toMessage:n}=$n(e),r=Ca(e);return(e,i,a)=>{let o=a[t];for(let t=0;t<o.length;t++)r(e,i,n(o[t]))}}case`scalar`:case`enum`:{let r=e.listKind==`enum`?R.INT32:e.scalar,i=xa(r,e.parent.typeName,e.name);if(e.packed)return(e,r,a)=>{let o=a[t];if(o.length!=0){e.tag(n,V.LengthDelimited).fork();for(let t=0;t<o.length;t++)i(e,o[t]);e.join()}};let a=wa(r);return(e,r,o)=>{let s=o[t];for(let t=0;t<s.length;t++)e.tag(n,a),i(e,s[t])}}}}function va(e){let t=e.localName,n=e.number,r=ya(e);if(e.mapKind==`message`){let{toMessage:i}=$n(e),a=fa(e.message);return(e,o,s)=>{let c=s[t],l=Object.keys(c);for(let t=0;t<l.length;t++){let s=l[t];e.tag(n,V.LengthDelimited).fork(),r(e,s),e.tag(2,V.LengthDelimited).fork(),a(e,o,i(c[s])),e.join(),e.join()}}}let i=e.mapKind==`enum`?R.INT32:e.scalar,a=wa(i),o=xa(i,e.parent.typeName,e.name);return(e,i,s)=>{let c=s[t],l=Object.keys(c);for(let t=0;t<l.length;t++){let i=l[t];e.tag(n,V.LengthDelimited).fork(),r(e,i),e.tag(2,a),o(e,c[i]),e.join()}}}function ya(e){let t=wa(e.mapKey),n=xa(e.mapKey,e.parent.typeName,e.name),r=ba(e.mapKey);return(e,i)=>{e.tag(1,t),n(e,r(i))}}function ba(e){switch(e){case R.STRING:return e=>e;case R.BOOL:return e=>e===`true`||e!==`false`&&e;case R.UINT64:case R.FIXED64:return e=>{try{return z.uParse(e)}catch{return e}};case R.INT64:case R.SFIXED64:case R.SINT64:return e=>{try{return z.parse(e)}catch{return e}};default:return e=>{let t=Number.parseInt(e);return Number.isFinite(t)?t:e}}}function xa(e,t,n){let r=Sa(e);return(e,i)=>{try{r(e,i)}catch(e){throw e instanceof Error?Error(`cannot encode field ${t}.${n} to binary: ${e.message}`):e}}}function Sa(e){switch(e){case R.STRING:return(e,t)=>e.string(t);case R.BOOL:return(e,t)=>e.bool(t);case R.DOUBLE:return(e,t)=>e.double(t);case R.FLOAT:return(e,t)=>e.float(t);case R.INT32:return(e,t)=>e.int32(t);case R.INT64:return(e,t)=>e.int64(t);case R.UINT64:return(e,t)=>e.uint64(t);case R.FIXED64:return(e,t)=>e.fixed64(t);case R.BYTES:return(e,t)=>e.bytes(t);case R.FIXED32:return(e,t)=>e.fixed32(t);case R.SFIXED32:return(e,t)=>e.sfixed32(t);case R.SFIXED64:return(e,t)=>e.sfixed64(t);case R.SINT64:return(e,t)=>e.sint64(t);case R.UINT32:return(e,t)=>e.uint32(t);case R.SINT32:return(e,t)=>e.sint32(t)}}function Ca(e){let t=e.number,n=fa(e.message);return e.delimitedEncoding?(e,r,i)=>{e.tag(t,V.StartGroup),n(e,r,i),e.tag(t,V.EndGroup)}:(e,r,i)=>{e.tag(t,V.LengthDelimited).fork(),n(e,r,i),e.join()}}function wa(e){switch(e){case R.BYTES:case R.STRING:return V.LengthDelimited;case R.DOUBLE:case R.FIXED64:case R.SFIXED64:return V.Bit64;case R.FIXED32:case R.SFIXED32:case R.FLOAT:return V.Bit32;default:return V.Varint}}var Ta=32,Ea=new Set([`ENTROPY_MISMATCH`,`GAME_ALREADY_STARTED`,`GAME_OVER`]);function Da(){return crypto.getRandomValues(new Uint8Array(Ta))}async function Oa(e){return new Uint8Array(await crypto.subtle.digest(`SHA-256`,e))}function ka(e){return e.shuffle?.revealUntilTime!==void 0}function Aa(){let e=crypto.getRandomValues(new Uint8Array(16));return Array.from(e,e=>e.toString(16).padStart(2,`0`)).join(``)}function ja(e){if(!e)return;let[t,n]=[``,``],r=[];return Fa(e,(e,i)=>{switch(e){case 1:return t=i.string(),!0;case 2:return n=i.string(),!0;case 3:return r.push(Pa(i.bytes())),!0;default:return!1}}),{reason:t,domain:n,metadata:Object.fromEntries(r)}}function Ma(e){let t;return Fa(e,(e,n)=>(e===1&&(t=Na(n.bytes())),e===1)),t}function Na(e){let t=0;return Fa(e,(e,n)=>{let r={1:1e3,2:1e-6}[e];return t+=r?Number(n.int64())*r:0,r!==void 0}),t}function Pa(e){let t=[``,``];return Fa(e,(e,n)=>((e===1||e===2)&&(t[e-1]=n.string()),e===1||e===2)),t}function Fa(e,t){let n=new Jn(e??new Uint8Array);for(;n.pos<n.len;){let[e,r]=n.tag();t(e,n)||n.skip(r,e)}}var Ia=`meldhall`,La=new Set([`INVALID_ARGUMENT`,`NOT_FOUND`,`PERMISSION_DENIED`,`FAILED_PRECONDITION`,`OUT_OF_RANGE`,`UNIMPLEMENTED`,`UNAUTHENTICATED`]),Ra=new Set([`UNAVAILABLE`,`DEADLINE_EXCEEDED`,`CANCELLED`]),Y=class extends Error{name=`Refused`;reason;details;status;retryAfterMs;constructor(e,t,n,r=``,i=void 0){let a=Object.entries(t).sort().map(([e,t])=>`${e}=${t}`).join(`, `);super([r?`${e}: ${r}`:e,a&&`(${a})`].filter(Boolean).join(` `)),this.reason=e,this.details=t,this.status=n,this.retryAfterMs=i}},za=class extends Error{name=`Unreachable`;status;constructor(e,t,n){super(`${e}: ${t}`,{cause:n}),this.status=e}},Ba=class extends Error{name=`TransportError`;status;details;constructor(e,t,n=[]){super(t),this.status=e,this.details=n}};function Va(e){if(e instanceof Y||e instanceof za)return e;let{status:t,message:n,details:r}=Ga(e),i=e=>r.find(t=>t.type===`google.rpc.${e}`)?.value,a=ja(i(`ErrorInfo`));return a?.domain===Ia?new Y(a.reason,a.metadata,t,n,Ma(i(`RetryInfo`))):new za(t,n,e)}function Ha(e,t){return e instanceof Y?e.retryAfterMs??(Ra.has(e.status)?Ua(t):void 0):La.has(e.status)?void 0:Ua(t)}function Ua(e){return Math.min(50*2**Math.min(e,10),800)*(.5+Math.random()/2)}var Wa=[`CANCELLED`,`UNKNOWN`,`INVALID_ARGUMENT`,`DEADLINE_EXCEEDED`,`NOT_FOUND`,`ALREADY_EXISTS`,`PERMISSION_DENIED`,`RESOURCE_EXHAUSTED`,`FAILED_PRECONDITION`,`ABORTED`,`OUT_OF_RANGE`,`UNIMPLEMENTED`,`INTERNAL`,`UNAVAILABLE`,`DATA_LOSS`,`UNAUTHENTICATED`];function Ga(e){if(e instanceof Ba)return e;let{code:t,rawMessage:n,details:r}=Object(e),i=typeof t==`number`&&typeof n==`string`&&Wa[t-1]||void 0;if(!i)return{status:`UNKNOWN`,message:String(Object(e).message??e),details:[]};let a=(Array.isArray(r)?r:[]).filter(e=>`value`in e&&`type`in e);return{status:i,message:String(n),details:a}}var Ka=64,qa=class{#e;#t;#n=[];constructor(e=()=>performance.now(),t=()=>Date.now()){this.#e=e,this.#t=t}note(e){this.#n.push(e.getTime()-this.#e()),this.#n.length>Ka&&this.#n.shift()}nowMs(){return this.#n.length?this.#e()+Math.max(...this.#n):this.#t()}},Ja=`krbogp`,Ya=96,Xa=class extends Error{name=`NotationError`};function Za(e){if(e===`j`||/^[krbogp]([1-9]|1[0-5])$/.test(e))return e;throw new Xa(`"${e}" is no tile: expected k, r, b, o, g or p and a number from 1 to 15, or j`)}function Qa(e){return Za(e),e===`j`?Ya:16*Ja.indexOf(e.charAt(0))+Number(e.slice(1))}function $a(e){return Za(e===Ya?`j`:`${Ja.charAt(e>>4)}${e&15}`)}function eo(e){return(typeof e==`string`?ro(e):[...e]).map(Za)}function to(e){if(typeof e==`string`){let t=e.indexOf(`:`),n=t<0?`unspecified`:e.slice(0,t).trim().toLowerCase();if(n===`run`||n===`group`||t<0)return{tiles:eo(e.slice(t+1)),kind:n};throw new Xa(`"${n}" is no kind of meld: expected run or group`)}return`tiles`in e?{tiles:eo(e.tiles),kind:e.kind??`unspecified`}:{tiles:eo(e),kind:`unspecified`}}function no(e){return typeof e==`string`?e.split(`|`).filter(e=>e.trim()).map(to):(`melds`in e?e.melds:e).map(to)}function ro(e){return e.split(/\s+/).filter(Boolean)}var io=new Set([`GameView.table`,`Draft.table`,`Solution.table`,`TurnPlayed.table`,`Game.ruleset`,`Game.policy`,`GameSummary.policy`]);function X(e,t){return so(e,t)}function ao(e){return new Date(e?Number(e.seconds)*1e3+e.nanos/1e6:0)}function oo(e){return e?Number(e.seconds)*1e3+e.nanos/1e6:0}function so(e,t){switch(e.typeName){case`google.protobuf.Timestamp`:return ao(t);case`google.protobuf.Duration`:return oo(t);case`meldhall.v1.Rack`:return t.tiles.map($a)}let n={};for(let r of e.fields){let i=lo(e,r,t);i!==void 0&&(n[co(r)]=i)}return n}function co(e){return e.message?.typeName===`google.protobuf.Duration`?`${e.localName}Ms`:e.localName}function lo(e,t,n){let r=n[t.localName];if(t.oneof){let e=n[t.oneof.localName];r=e.case===t.localName?e.value:void 0}return t.fieldKind===`list`?r.map(n=>uo(t,n,e)):(r===void 0&&t.message&&io.has(`${e.name}.${t.localName}`)&&(r=B(t.message)),r===void 0||t.fieldKind===`map`?r:uo(t,r,e))}function uo(e,t,n){return e.message?so(e.message,t):e.enum?fo(e.enum,t,n.name===`Ruleset`):typeof t==`bigint`?Number(t):t}function fo(e,t,n){if(e.name===`Tile`)return t===0?void 0:$a(t);let r=e.value[t]?.localName??String(t);return n||e.name===`Reason`?r:r.toLowerCase()}function po(e,t,...n){if(n.length>0)throw Error();return e.services[t]}var mo=K(btoa(`
meldhall/v1/ruleset.proto\vmeldhall.v1"Ó
\x07Ruleset
preset (	
colors (H\0
\x07numbers (H
copies (H
jokers (H
	min_seats (H
	max_seats\x07 (H

rack_tiles\b (H3
\fstart_choice	 (2.meldhall.v1.StartChoiceH\x07"
redeal_on_three_pairs
 (\bH\b 
max_jokers_per_meld\v (H	"
min_naturals_per_meld\f (H
 
initial_meld_points\r (H\vI
initial_meld_extra_plays (2".meldhall.v1.InitialMeldExtraPlaysH\f7
illegal_commit (2.meldhall.v1.IllegalCommitH\r5
\rjoker_release (2.meldhall.v1.JokerReleaseHJ
joker_replacement_source (2#.meldhall.v1.JokerReplacementSourceHA
joker_group_of_three (2.meldhall.v1.JokerGroupOfThreeH
joker_meld_removal (\bH1
\vjoker_reuse (2.meldhall.v1.JokerReuseH,
	turn_time (\v2.google.protobuf.Duration,
	time_bank (\v2.google.protobuf.Duration,
	increment (\v2.google.protobuf.Duration
timeout_draw_tiles (H(
\x1Btimeout_commits_legal_draft (\bHB
timeout_failed_draft (2.meldhall.v1.TimeoutFailedDraftH
penalty_draw_tiles\x1B (H/

pool_empty (2.meldhall.v1.PoolEmptyH:
final_lap_starts (2\x1B.meldhall.v1.FinalLapStartsH!
pool_empty_must_play (\bH
joker_rack_points (H5
\rblocked_score  (2.meldhall.v1.BlockedScoreH\x1BB
blocked_winner_joker! (2.meldhall.v1.BlockedWinnerJokerH,
\bunopened" (2.meldhall.v1.UnopenedH
rounds# (H
\rtarget_points$ (H*
\x07ranking% (2.meldhall.v1.RankingH 3
\fnext_starter& (2.meldhall.v1.NextStarterH!B	
\x07_colorsB

\b_numbersB	
\x07_copiesB	
\x07_jokersB\f

_min_seatsB\f

_max_seatsB\r
\v_rack_tilesB
\r_start_choiceB
_redeal_on_three_pairsB
_max_jokers_per_meldB
_min_naturals_per_meldB
_initial_meld_pointsB\x1B
_initial_meld_extra_playsB
_illegal_commitB
_joker_releaseB\x1B
_joker_replacement_sourceB
_joker_group_of_threeB
_joker_meld_removalB
\f_joker_reuseB
_timeout_draw_tilesB
_timeout_commits_legal_draftB
_timeout_failed_draftB
_penalty_draw_tilesB\r
\v_pool_emptyB
_final_lap_startsB
_pool_empty_must_playB
_joker_rack_pointsB
_blocked_scoreB
_blocked_winner_jokerB\v
	_unopenedB	
\x07_roundsB
_target_pointsB

\b_rankingB
\r_next_starter*c
\vStartChoice
START_CHOICE_UNSPECIFIED\0
START_CHOICE_HIGHEST_TILE
START_CHOICE_RANDOM*
InitialMeldExtraPlays(
$INITIAL_MELD_EXTRA_PLAYS_UNSPECIFIED\0!
INITIAL_MELD_EXTRA_PLAYS_NONE,
(INITIAL_MELD_EXTRA_PLAYS_AFTER_THRESHOLD*f
\rIllegalCommit
ILLEGAL_COMMIT_UNSPECIFIED\0
ILLEGAL_COMMIT_REFUSE
ILLEGAL_COMMIT_PENALTY*p
\fJokerRelease
JOKER_RELEASE_UNSPECIFIED\0#
JOKER_RELEASE_ANY_REARRANGEMENT
JOKER_RELEASE_EXACT_TILE*
JokerReplacementSource(
$JOKER_REPLACEMENT_SOURCE_UNSPECIFIED\0*
&JOKER_REPLACEMENT_SOURCE_RACK_OR_TABLE!
JOKER_REPLACEMENT_SOURCE_RACK*y
JokerGroupOfThree$
 JOKER_GROUP_OF_THREE_UNSPECIFIED\0
\x1BJOKER_GROUP_OF_THREE_EITHER
JOKER_GROUP_OF_THREE_BOTH*

JokerReuse\x1B
JOKER_REUSE_UNSPECIFIED\0
JOKER_REUSE_ANYWHERE
JOKER_REUSE_NEW_MELD'
#JOKER_REUSE_NEW_MELD_TWO_RACK_TILES*{
TimeoutFailedDraft$
 TIMEOUT_FAILED_DRAFT_UNSPECIFIED\0 
TIMEOUT_FAILED_DRAFT_PENALTY
TIMEOUT_FAILED_DRAFT_DRAW*
	PoolEmpty
POOL_EMPTY_UNSPECIFIED\0
POOL_EMPTY_UNTIL_ALL_PASS
POOL_EMPTY_ONE_MORE_TURN
\x1BPOOL_EMPTY_UNTIL_NOBODY_CAN*t
FinalLapStarts 
FINAL_LAP_STARTS_UNSPECIFIED\0
FINAL_LAP_STARTS_NEXT_SEAT 
FINAL_LAP_STARTS_LAST_DRAWER*i
\fBlockedScore
BLOCKED_SCORE_UNSPECIFIED\0
BLOCKED_SCORE_DIFFERENCE
BLOCKED_SCORE_FULL_VALUE*}
BlockedWinnerJoker$
 BLOCKED_WINNER_JOKER_UNSPECIFIED\0
\x1BBLOCKED_WINNER_JOKER_COUNTS 
BLOCKED_WINNER_JOKER_IGNORED*w
\bUnopened
UNOPENED_UNSPECIFIED\0
UNOPENED_RACK_VALUE
UNOPENED_FIXED_100 
UNOPENED_ABLE_200_UNABLE_100*\`
\x07Ranking
RANKING_UNSPECIFIED\0
RANKING_TOTAL_POINTS"
RANKING_ROUNDS_WON_THEN_POINTS*
\vNextStarter
NEXT_STARTER_UNSPECIFIED\0\x1B
NEXT_STARTER_START_DRAW
NEXT_STARTER_ROTATE
NEXT_STARTER_WINNER
NEXT_STARTER_LOSERbproto3`),[J]),ho=W(mo,0),go=K(btoa(`
meldhall/v1/refusal.proto\vmeldhall.v1"
\x07Refusal#
reason (2.meldhall.v1.Reason2
\x07details (\v2!.meldhall.v1.Refusal.DetailsEntry.
\fDetailsEntry\v
key (	\r
value (	:8*\r
Reason
REASON_UNSPECIFIED\0
REASON_MALFORMED
REASON_RULESET_INVALID
REASON_REQUEST_ID_REUSED
REASON_ROUND_OVER

REASON_GAME_OVER\v
REASON_NOT_YOUR_TURN\f
REASON_TILE_LEFT_TABLE\r\x1B
REASON_TILE_NOT_ON_RACK
REASON_NOTHING_PLAYED
REASON_NOT_A_MELD%
!REASON_INITIAL_MELD_TOUCHES_TABLE
\x1BREASON_INITIAL_MELD_TOO_LOW
REASON_JOKER_MELD_CHANGED
REASON_JOKER_NOT_REPLAYED&
"REASON_JOKER_NOT_FREED_BY_ITS_TILE
REASON_POOL_EMPTY
REASON_POOL_NOT_EMPTY
REASON_MUST_PLAY
REASON_REDEAL_NOT_ALLOWED
REASON_ROUND_RUNNING
REASON_SEAT_LEFT\x1B
REASON_GAME_NOT_FOUND(\x1B
REASON_GAME_NOT_STARTED)
\x1BREASON_GAME_ALREADY_STARTED*
REASON_GAME_FULL+
REASON_SEAT_TAKEN,
REASON_ALREADY_SEATED-
REASON_NOT_SEATED.
REASON_NOT_CREATOR/
REASON_TOO_FEW_SEATS0
REASON_GAME_NOT_OVER1
REASON_TOO_MANY_GAMES2
REASON_HINTS_NOT_ALLOWED3
REASON_GAME_UNTIMED4
REASON_GAME_PAUSED6
REASON_PAUSE_NOT_ALLOWED7
REASON_ABORT_NOT_ALLOWED8
REASON_STAND_IN_PLAYS9!
REASON_SPECTATORS_NOT_ALLOWED:\x1B
REASON_ENTROPY_MISMATCH;
REASON_STALE_VERSION<
REASON_RESUME_FROM_FUTURE=
REASON_GAME_HALTED>
REASON_GAME_STARTING?
REASON_TOKEN_MISSINGP
REASON_TOKEN_INVALIDQ#
REASON_APPLICATION_KEY_REQUIREDR
REASON_PLAYER_REQUIREDS\x1B
REASON_PLAYER_NOT_FOUNDT
REASON_RATE_LIMITEDU\x1B
REASON_TOO_MANY_STREAMSV\x1B
REASON_METHOD_NOT_FOUNDW
REASON_REQUEST_TOO_LARGEX
REASON_DRAININGd
REASON_STORAGE_FULLe
REASON_OUTCOME_UNKNOWNf
REASON_DEADLINE_EXCEEDEDg
REASON_GAME_BUSYh
REASON_INTERNALi
REASON_SOLVER_BUSYjbproto3`)),_o=K(btoa(`
meldhall/v1/tile.proto\vmeldhall.v1*\r
Tile
TILE_UNSPECIFIED\0
\fTILE_BLACK_1
\fTILE_BLACK_2
\fTILE_BLACK_3
\fTILE_BLACK_4
\fTILE_BLACK_5
\fTILE_BLACK_6
\fTILE_BLACK_7\x07
\fTILE_BLACK_8\b
\fTILE_BLACK_9	
\rTILE_BLACK_10

\rTILE_BLACK_11\v
\rTILE_BLACK_12\f
\rTILE_BLACK_13\r
\rTILE_BLACK_14
\rTILE_BLACK_15

TILE_RED_1

TILE_RED_2

TILE_RED_3

TILE_RED_4

TILE_RED_5

TILE_RED_6

TILE_RED_7

TILE_RED_8

TILE_RED_9
\vTILE_RED_10
\vTILE_RED_11\x1B
\vTILE_RED_12
\vTILE_RED_13
\vTILE_RED_14
\vTILE_RED_15
\vTILE_BLUE_1!
\vTILE_BLUE_2"
\vTILE_BLUE_3#
\vTILE_BLUE_4$
\vTILE_BLUE_5%
\vTILE_BLUE_6&
\vTILE_BLUE_7'
\vTILE_BLUE_8(
\vTILE_BLUE_9)
\fTILE_BLUE_10*
\fTILE_BLUE_11+
\fTILE_BLUE_12,
\fTILE_BLUE_13-
\fTILE_BLUE_14.
\fTILE_BLUE_15/
\rTILE_ORANGE_11
\rTILE_ORANGE_22
\rTILE_ORANGE_33
\rTILE_ORANGE_44
\rTILE_ORANGE_55
\rTILE_ORANGE_66
\rTILE_ORANGE_77
\rTILE_ORANGE_88
\rTILE_ORANGE_99
TILE_ORANGE_10:
TILE_ORANGE_11;
TILE_ORANGE_12<
TILE_ORANGE_13=
TILE_ORANGE_14>
TILE_ORANGE_15?
\fTILE_GREEN_1A
\fTILE_GREEN_2B
\fTILE_GREEN_3C
\fTILE_GREEN_4D
\fTILE_GREEN_5E
\fTILE_GREEN_6F
\fTILE_GREEN_7G
\fTILE_GREEN_8H
\fTILE_GREEN_9I
\rTILE_GREEN_10J
\rTILE_GREEN_11K
\rTILE_GREEN_12L
\rTILE_GREEN_13M
\rTILE_GREEN_14N
\rTILE_GREEN_15O
\rTILE_PURPLE_1Q
\rTILE_PURPLE_2R
\rTILE_PURPLE_3S
\rTILE_PURPLE_4T
\rTILE_PURPLE_5U
\rTILE_PURPLE_6V
\rTILE_PURPLE_7W
\rTILE_PURPLE_8X
\rTILE_PURPLE_9Y
TILE_PURPLE_10Z
TILE_PURPLE_11[
TILE_PURPLE_12\\
TILE_PURPLE_13]
TILE_PURPLE_14^
TILE_PURPLE_15_

TILE_JOKER\`bproto3`)),Z=K(btoa(`
meldhall/v1/table.proto\vmeldhall.v1"A
	JokerRole\r
index (%

stands_for (2.meldhall.v1.Tile"
Meld 
tiles (2.meldhall.v1.Tile#
kind (2.meldhall.v1.MeldKind+
\vjoker_roles (\v2.meldhall.v1.JokerRole
points (")
Table 
melds (\v2.meldhall.v1.Meld*M
\bMeldKind
MELD_KIND_UNSPECIFIED\0
MELD_KIND_GROUP
\rMELD_KIND_RUNbproto3`),[_o]),vo=W(Z,1),yo=W(Z,2),bo=G(Z,0),xo=K(btoa(`
meldhall/v1/view.proto\vmeldhall.v1"ý
\bGameView!
phase (2.meldhall.v1.Phase\r
round (!
table (\v2.meldhall.v1.Table

pool_tiles ($
seats (\v2.meldhall.v1.SeatView
	turn_seat (H\0\f
turn\x07 (1
\rdeadline_time\b (\v2.google.protobuf.Timestamp
\fclock_paused	 (\b
\vviewer_seat
 (H
rack\v (2.meldhall.v1.Tile,

last_round\f (\v2.meldhall.v1.RoundResult'
result\r (\v2.meldhall.v1.GameResult!
draft (\v2.meldhall.v1.Draft 
racks (\v2.meldhall.v1.RackB\f

_turn_seatB
\f_viewer_seat"8
Draft\f
seat (!
table (\v2.meldhall.v1.Table"(
Rack 
tiles (2.meldhall.v1.Tile"ª
\bSeatView\f
seat (

rack_tiles (

has_melded (\b
\bhas_left (\b
\ftotal_points (

rounds_won (,
	time_bank\x07 (\v2.google.protobuf.Duration"
\vRoundResult\r
round (+
reason (2\x1B.meldhall.v1.RoundEndReason
\fwinner_seats (%
seats (\v2.meldhall.v1.SeatScore"e
	SeatScore\f
seat (
rack (2.meldhall.v1.Tile
\vrack_points (
\fscore_points ("6

GameResult(
	standings (\v2.meldhall.v1.Standing"P
\bStanding\f
rank (\f
seat (
\ftotal_points (

rounds_won ("È
	GameEvent2
\rround_started (\v2.meldhall.v1.RoundStartedH\00
\fturn_started (\v2.meldhall.v1.TurnStartedH\0.
\vturn_played (\v2.meldhall.v1.TurnPlayedH\0.
\vtiles_drawn (\v2.meldhall.v1.TilesDrawnH\0.
\vturn_passed (\v2.meldhall.v1.TurnPassedH\0.
\vturn_failed (\v2.meldhall.v1.TurnFailedH\00
\fturn_expired\x07 (\v2.meldhall.v1.TurnExpiredH\0*
	seat_left\b (\v2.meldhall.v1.SeatLeftH\04
redeal_granted	 (\v2.meldhall.v1.RedealGrantedH\00
\fclock_paused
 (\v2.meldhall.v1.ClockPausedH\02
\rclock_resumed\v (\v2.meldhall.v1.ClockResumedH\04
clock_credited\f (\v2.meldhall.v1.ClockCreditedH\0.
\vround_ended\r (\v2.meldhall.v1.RoundEndedH\0,

game_ended (\v2.meldhall.v1.GameEndedH\0B\x07
event"Ë
\fRoundStarted\r
round (
\fstarter_seat (+
\vstart_draws (\v2.meldhall.v1.StartDraw

rack_tiles (

pool_tiles (
rack (2.meldhall.v1.Tile 
racks\x07 (\v2.meldhall.v1.Rack":
	StartDraw\f
seat (
tile (2.meldhall.v1.Tile"
\vTurnStarted\f
seat (\f
turn (1
\rdeadline_time (\v2.google.protobuf.Timestamp-

time_banks (\v2.google.protobuf.Duration"

TurnPlayed\f
seat (!
table (\v2.meldhall.v1.Table
laid (2.meldhall.v1.Tile

rack_tiles (
\finitial_meld (\b

from_draft (\b"

TilesDrawn\f
seat (%
cause (2.meldhall.v1.DrawCause
\vdrawn_tiles (

pool_tiles ( 
tiles (2.meldhall.v1.Tile"

TurnPassed\f
seat ("A

TurnFailed\f
seat (%
\x07refusal (\v2.meldhall.v1.Refusal"\x1B
\vTurnExpired\f
seat ("
\bSeatLeft\f
seat ("\`
\rRedealGranted\f
seat (
rack (2.meldhall.v1.Tile 
racks (\v2.meldhall.v1.Rack"\r
\vClockPaused"A
\fClockResumed1
\rdeadline_time (\v2.google.protobuf.Timestamp"{
\rClockCredited\f
seat ()
credit (\v2.google.protobuf.Duration1
\rdeadline_time (\v2.google.protobuf.Timestamp"6

RoundEnded(
result (\v2.meldhall.v1.RoundResult"4
	GameEnded'
result (\v2.meldhall.v1.GameResult*Y
Phase
PHASE_UNSPECIFIED\0
PHASE_BETWEEN_ROUNDS
\vPHASE_ROUND

PHASE_OVER*Ó
RoundEndReason 
ROUND_END_REASON_UNSPECIFIED\0
ROUND_END_REASON_WENT_OUT
\x1BROUND_END_REASON_ALL_PASSED
ROUND_END_REASON_FINAL_LAP
\x1BROUND_END_REASON_NOBODY_CAN
ROUND_END_REASON_LAST_SEAT*n
	DrawCause
DRAW_CAUSE_UNSPECIFIED\0
DRAW_CAUSE_CHOICE
DRAW_CAUSE_TIMEOUT
DRAW_CAUSE_PENALTYbproto3`),[J,q,go,Z,_o]),So=W(xo,1),Co=W(xo,8),Q=K(btoa(`
meldhall/v1/game.proto\vmeldhall.v1"µ

GamePolicy\r
hints (\b
\vshow_drafts (\b0

spectators (2.meldhall.v1.SpectatorPolicy2
spectator_delay (\v2.google.protobuf.Duration+
\x07absence (2.meldhall.v1.AbsencePolicy0
\rabsence_grace (\v2.google.protobuf.Duration/
\fpause_budget\x07 (\v2.google.protobuf.Duration\r
rated\b (\b"d
\x07Shuffle

commitment (\f
secret (\f5
reveal_until_time (\v2.google.protobuf.Timestamp"
Seat\f
seat (
	player_id (	H\0\r
bot (	H\0
\fdisplay_name (	-
	away_time (\v2.google.protobuf.Timestamp
\bstand_in (	
entropy_commitment\x07 (\f
\x07entropy\b (\f\r
level	 (-

think_time
 (\v2.google.protobuf.DurationB

\boccupant"è
Game
\x07game_id (	
\x07version (%
state (2.meldhall.v1.GameState\r
title (	+

visibility (2.meldhall.v1.Visibility
	join_code (	
creator_player_id\x07 (	 
seats\b (\v2.meldhall.v1.Seat%
\x07ruleset	 (\v2.meldhall.v1.Ruleset/
\vcreate_time
 (\v2.google.protobuf.Timestamp#
view\v (\v2.meldhall.v1.GameView'
policy\f (\v2.meldhall.v1.GamePolicy%
\x07shuffle\r (\v2.meldhall.v1.Shuffle%
pause (\v2.meldhall.v1.GamePause
rematch_game_id (	"y
	GamePause
\vasked_seats (.

until_time (\v2.google.protobuf.Timestamp'
left (\v2.google.protobuf.Duration"°
\rVersionEvents
\x07version (.

event_time (\v2.google.protobuf.Timestamp1
session_events (\v2.meldhall.v1.SessionEvent+
\vgame_events (\v2.meldhall.v1.GameEvent"È
\fSessionEvent0
\fgame_created (\v2.meldhall.v1.GameCreatedH\02
\rplayer_joined (\v2.meldhall.v1.PlayerJoinedH\0*
	bot_added (\v2.meldhall.v1.BotAddedH\00
\fgame_started (\v2.meldhall.v1.GameStartedH\0.
\vplayer_left (\v2.meldhall.v1.PlayerLeftH\00
\fgame_aborted (\v2.meldhall.v1.GameAbortedH\00
\fstart_called\x07 (\v2.meldhall.v1.StartCalledH\08
entropy_revealed\b (\v2.meldhall.v1.EntropyRevealedH\0.
\vplayer_away
 (\v2.meldhall.v1.PlayerAwayH\06
player_returned\v (\v2\x1B.meldhall.v1.PlayerReturnedH\01
\rbot_took_over\f (\v2.meldhall.v1.BotTookOverH\08
player_forfeited\r (\v2.meldhall.v1.PlayerForfeitedH\0.
\vpause_asked (\v2.meldhall.v1.PauseAskedH\0.
\vgame_paused (\v2.meldhall.v1.GamePausedH\00
\fgame_resumed (\v2.meldhall.v1.GameResumedH\06
rematch_created (\v2\x1B.meldhall.v1.RematchCreatedH\0B\x07
event"\r
\vGameCreated"/
\fPlayerJoined
seat (\v2.meldhall.v1.Seat"+
\bBotAdded
seat (\v2.meldhall.v1.Seat"/
\vGameStarted 
seats (\v2.meldhall.v1.Seat"=
\vStartCalled.

until_time (\v2.google.protobuf.Timestamp"
EntropyRevealed\f
seat ("H

PlayerLeft\f
seat (
	player_id (	
creator_player_id (	"Q
\vGameAborted&
cause (2.meldhall.v1.AbortCause
seat (H\0B\x07
_seat"I

PlayerAway\f
seat (-
	away_time (\v2.google.protobuf.Timestamp"
PlayerReturned\f
seat ("(
\vBotTookOver\f
seat (\v
bot (	"
PlayerForfeited\f
seat ("

PauseAsked\f
seat ("S

GamePaused.

until_time (\v2.google.protobuf.Timestamp
\rspends_budget (\b"6
\vGameResumed'
left (\v2.google.protobuf.Duration"!
RematchCreated
\x07game_id (	*
	GameState
GAME_STATE_UNSPECIFIED\0
GAME_STATE_WAITING
GAME_STATE_RUNNING
GAME_STATE_FINISHED
GAME_STATE_ABORTED*X

Visibility
VISIBILITY_UNSPECIFIED\0
VISIBILITY_PUBLIC
VISIBILITY_UNLISTED*
SpectatorPolicy 
SPECTATOR_POLICY_UNSPECIFIED\0
SPECTATOR_POLICY_NONE
\x1BSPECTATOR_POLICY_TABLE_ONLY"
SPECTATOR_POLICY_RACKS_DELAYED*|
\rAbsencePolicy
ABSENCE_POLICY_UNSPECIFIED\0
ABSENCE_POLICY_WAIT
ABSENCE_POLICY_BOT
ABSENCE_POLICY_FORFEIT*

AbortCause\x1B
ABORT_CAUSE_UNSPECIFIED\0
ABORT_CAUSE_DESERTED
ABORT_CAUSE_PLAYER\x1B
ABORT_CAUSE_APPLICATION
ABORT_CAUSE_ABANDONEDbproto3`),[J,q,mo,xo]),wo=W(Q,0),To=W(Q,3),Eo=W(Q,6),Do=bi(G(Q,1)),Oo=G(Q,2),ko=G(Q,3),Ao=K(btoa(`
meldhall/v1/clock.proto\vmeldhall.v1"y
SetDraftRequest
\x07game_id (	
expected_version (H\0!
table (\v2.meldhall.v1.TableB
_expected_version"#
SetDraftResponse
\x07version ("¦
CreditClockRequest

request_id (	
\x07game_id (	
expected_version (H\0\f
seat ()
credit (\v2.google.protobuf.DurationB
_expected_version"g
CreditClockResponse
game (\v2.meldhall.v1.Game/
\vserver_time (\v2.google.protobuf.Timestampbproto3`),[J,q,Q,Z]),jo=K(btoa(`
meldhall/v1/course.proto\vmeldhall.v1"l
ResignGameRequest

request_id (	
\x07game_id (	
expected_version (H\0B
_expected_version"f
ResignGameResponse
game (\v2.meldhall.v1.Game/
\vserver_time (\v2.google.protobuf.Timestamp"k
LeaveGameRequest

request_id (	
\x07game_id (	
expected_version (H\0B
_expected_version"$
LeaveGameResponse
\x07version ("k
PauseGameRequest

request_id (	
\x07game_id (	
expected_version (H\0B
_expected_version"e
PauseGameResponse
game (\v2.meldhall.v1.Game/
\vserver_time (\v2.google.protobuf.Timestamp"l
ResumeGameRequest

request_id (	
\x07game_id (	
expected_version (H\0B
_expected_version"f
ResumeGameResponse
game (\v2.meldhall.v1.Game/
\vserver_time (\v2.google.protobuf.Timestamp"k
AbortGameRequest

request_id (	
\x07game_id (	
expected_version (H\0B
_expected_version"e
AbortGameResponse
game (\v2.meldhall.v1.Game/
\vserver_time (\v2.google.protobuf.Timestamp"5
RematchRequest

request_id (	
\x07game_id (	"c
RematchResponse
game (\v2.meldhall.v1.Game/
\vserver_time (\v2.google.protobuf.Timestampbproto3`),[q,Q]),Mo=K(btoa(`
meldhall/v1/listing.proto\vmeldhall.v1"ô
\vGameSummary
\x07game_id (	\r
title (	%
state (2.meldhall.v1.GameState
\x07ruleset (	\r
seats (
\vseats_taken (/
\vcreate_time\x07 (\v2.google.protobuf.Timestamp'
policy\b (\v2.meldhall.v1.GamePolicy
\x07version	 ("J
\rGamesSnapshot'
games (\v2.meldhall.v1.GameSummary
\bhas_more (\b"8
\fGamesChanged(
\x07changes (\v2.meldhall.v1.GameChange"_

GameChange)
kind (2\x1B.meldhall.v1.GameChangeKind&
game (\v2.meldhall.v1.GameSummary"
GamesHeartbeat*U

GameFilter\x1B
GAME_FILTER_UNSPECIFIED\0
GAME_FILTER_OPEN
GAME_FILTER_MINE*
GameChangeKind 
GAME_CHANGE_KIND_UNSPECIFIED\0
GAME_CHANGE_KIND_ADDED
GAME_CHANGE_KIND_CHANGED
GAME_CHANGE_KIND_REMOVEDbproto3`),[q,Q]),No=W(Mo,0),Po=bi(G(Mo,0)),Fo=bi(G(Mo,1)),Io=K(btoa(`
meldhall/v1/solution.proto\vmeldhall.v1"©
\bSolution!
table (\v2.meldhall.v1.Table\r
tiles (
points (
\bgoes_out (\b
proved (\b
laid (2.meldhall.v1.Tile$
	rack_left\x07 (2.meldhall.v1.Tile
\x07changed\b ((
\x07origins	 (\v2.meldhall.v1.MeldOrigin(
steps
 (\v2.meldhall.v1.SolutionStep\r
nodes\v ("*

MeldOrigin
place (H\0B\b
_place"_
\fSolutionStep
tile (2.meldhall.v1.Tile
source (H\0
target (B	
\x07_source*Ø
	Objective
OBJECTIVE_UNSPECIFIED\0
OBJECTIVE_TILES
OBJECTIVE_POINTS
\x1BOBJECTIVE_TILES_THEN_POINTS
\x1BOBJECTIVE_POINTS_THEN_TILES
OBJECTIVE_FEWEST_TILES
OBJECTIVE_GO_OUT
\rOBJECTIVE_ANY\x07bproto3`),[Z,_o]),Lo=W(Io,0),Ro=G(Io,0),zo=K(btoa(`
meldhall/v1/verdict.proto\vmeldhall.v1"®
\vTurnVerdict\r
legal (\b%
\x07refusal (\v2.meldhall.v1.Refusal!
table (\v2.meldhall.v1.Table$
	rack_left (2.meldhall.v1.Tile
\bgoes_out (\b
points (bproto3`),[go,Z,_o]),Bo=W(zo,0),Vo=K(btoa(`
meldhall/v1/watching.proto\vmeldhall.v1"
WatchGameRequest
\x07game_id (	
\rafter_version (H\0%
role (2.meldhall.v1.ViewerRole
	join_code (	B
_after_version"¥
WatchGameResponse%
\bsnapshot (\v2.meldhall.v1.GameH\0,
events (\v2.meldhall.v1.VersionEventsH\0+
	heartbeat (\v2.meldhall.v1.HeartbeatH\0'
\x07closing (\v2.meldhall.v1.ClosingH\0*
draft (\v2.meldhall.v1.DraftChangedH\0/
\vserver_time (\v2.google.protobuf.TimestampB\b
update"B
\fDraftChanged
\x07version (!
draft (\v2.meldhall.v1.Draft"
	Heartbeat
\x07version ("9
\x07Closing.
\vretry_after (\v2.google.protobuf.Duration"<
WatchGamesRequest'
filter (2.meldhall.v1.GameFilter"
WatchGamesResponse.
\bsnapshot (\v2.meldhall.v1.GamesSnapshotH\0,
\x07changed (\v2.meldhall.v1.GamesChangedH\00
	heartbeat (\v2\x1B.meldhall.v1.GamesHeartbeatH\0'
\x07closing (\v2.meldhall.v1.ClosingH\0/
\vserver_time (\v2.google.protobuf.TimestampB\b
update*Z

ViewerRole\x1B
VIEWER_ROLE_UNSPECIFIED\0
VIEWER_ROLE_SEAT
VIEWER_ROLE_SPECTATORbproto3`),[J,q,Q,Mo,xo]),Ho=bi(G(Vo,0)),Uo=K(btoa(`
meldhall/v1/game_service.proto\vmeldhall.v1"ò
CreateGameRequest

request_id (	%
\x07ruleset (\v2.meldhall.v1.Ruleset\r
seats (\r
title (	+

visibility (2.meldhall.v1.Visibility

player_ids (	'
policy\x07 (\v2.meldhall.v1.GamePolicy
entropy_commitment\b (\f"f
CreateGameResponse
game (\v2.meldhall.v1.Game/
\vserver_time (\v2.google.protobuf.Timestamp"µ
JoinGameRequest

request_id (	
\x07game_id (	
expected_version (H\0
seat (H
	join_code (	
entropy_commitment (\fB
_expected_versionB\x07
_seat"d
JoinGameResponse
game (\v2.meldhall.v1.Game/
\vserver_time (\v2.google.protobuf.Timestamp"Ø
\rAddBotRequest

request_id (	
\x07game_id (	
expected_version (H\0
seat (H
\fdisplay_name (	\r
level (-

think_time\x07 (\v2.google.protobuf.DurationB
_expected_versionB\x07
_seat"b
AddBotResponse
game (\v2.meldhall.v1.Game/
\vserver_time (\v2.google.protobuf.Timestamp"k
StartGameRequest

request_id (	
\x07game_id (	
expected_version (H\0B
_expected_version"e
StartGameResponse
game (\v2.meldhall.v1.Game/
\vserver_time (\v2.google.protobuf.Timestamp"
RevealEntropyRequest

request_id (	
\x07game_id (	
expected_version (H\0
\x07entropy (\fB
_expected_version"i
RevealEntropyResponse
game (\v2.meldhall.v1.Game/
\vserver_time (\v2.google.protobuf.Timestamp"l
StartRoundRequest

request_id (	
\x07game_id (	
expected_version (H\0B
_expected_version"f
StartRoundResponse
game (\v2.meldhall.v1.Game/
\vserver_time (\v2.google.protobuf.Timestamp"[
GetGameRequest
\x07game_id (	
	join_code (	%
role (2.meldhall.v1.ViewerRole"c
GetGameResponse
game (\v2.meldhall.v1.Game/
\vserver_time (\v2.google.protobuf.Timestamp"b
ListGamesRequest'
filter (2.meldhall.v1.GameFilter
	page_size (

page_token (	"U
ListGamesResponse'
games (\v2.meldhall.v1.GameSummary
next_page_token (	"
PlayTurnRequest

request_id (	
\x07game_id (	
expected_version (H\0!
table (\v2.meldhall.v1.TableB
_expected_version"d
PlayTurnResponse
game (\v2.meldhall.v1.Game/
\vserver_time (\v2.google.protobuf.Timestamp"Q
\x1BGameServiceCheckTurnRequest
\x07game_id (	!
table (\v2.meldhall.v1.Table"Z
GameServiceCheckTurnResponse)
\x07verdict (\v2.meldhall.v1.TurnVerdict
\x07version ("h
SuggestTurnRequest
\x07game_id (	)
	objective (2.meldhall.v1.Objective
fewest_changes (\b"O
SuggestTurnResponse'
\bsolution (\v2.meldhall.v1.Solution
\x07version ("j
DrawTileRequest

request_id (	
\x07game_id (	
expected_version (H\0B
_expected_version"
DrawTileResponse
game (\v2.meldhall.v1.Game
tile (2.meldhall.v1.Tile/
\vserver_time (\v2.google.protobuf.Timestamp"j
PassTurnRequest

request_id (	
\x07game_id (	
expected_version (H\0B
_expected_version"d
PassTurnResponse
game (\v2.meldhall.v1.Game/
\vserver_time (\v2.google.protobuf.Timestamp"o
RequestRedealRequest

request_id (	
\x07game_id (	
expected_version (H\0B
_expected_version"i
RequestRedealResponse
game (\v2.meldhall.v1.Game/
\vserver_time (\v2.google.protobuf.Timestamp"#
GetRecordRequest
\x07game_id (	"#
GetRecordResponse
record (	2¢
\vGameServiceM

CreateGame.meldhall.v1.CreateGameRequest.meldhall.v1.CreateGameResponseG
\bJoinGame.meldhall.v1.JoinGameRequest.meldhall.v1.JoinGameResponseA
AddBot.meldhall.v1.AddBotRequest\x1B.meldhall.v1.AddBotResponseJ
	StartGame.meldhall.v1.StartGameRequest.meldhall.v1.StartGameResponseV
\rRevealEntropy!.meldhall.v1.RevealEntropyRequest".meldhall.v1.RevealEntropyResponseM

StartRound.meldhall.v1.StartRoundRequest.meldhall.v1.StartRoundResponseD
\x07GetGame\x1B.meldhall.v1.GetGameRequest.meldhall.v1.GetGameResponseJ
	ListGames.meldhall.v1.ListGamesRequest.meldhall.v1.ListGamesResponseG
\bPlayTurn.meldhall.v1.PlayTurnRequest.meldhall.v1.PlayTurnResponse\`
	CheckTurn(.meldhall.v1.GameServiceCheckTurnRequest).meldhall.v1.GameServiceCheckTurnResponseP
\vSuggestTurn.meldhall.v1.SuggestTurnRequest .meldhall.v1.SuggestTurnResponseG
\bSetDraft.meldhall.v1.SetDraftRequest.meldhall.v1.SetDraftResponseP
\vCreditClock.meldhall.v1.CreditClockRequest .meldhall.v1.CreditClockResponseG
\bDrawTile.meldhall.v1.DrawTileRequest.meldhall.v1.DrawTileResponseG
\bPassTurn.meldhall.v1.PassTurnRequest.meldhall.v1.PassTurnResponseV
\rRequestRedeal!.meldhall.v1.RequestRedealRequest".meldhall.v1.RequestRedealResponseM

ResignGame.meldhall.v1.ResignGameRequest.meldhall.v1.ResignGameResponseJ
	LeaveGame.meldhall.v1.LeaveGameRequest.meldhall.v1.LeaveGameResponseL
	WatchGame.meldhall.v1.WatchGameRequest.meldhall.v1.WatchGameResponse0O

WatchGames.meldhall.v1.WatchGamesRequest.meldhall.v1.WatchGamesResponse0J
	PauseGame.meldhall.v1.PauseGameRequest.meldhall.v1.PauseGameResponseM

ResumeGame.meldhall.v1.ResumeGameRequest.meldhall.v1.ResumeGameResponseJ
	AbortGame.meldhall.v1.AbortGameRequest.meldhall.v1.AbortGameResponseD
\x07Rematch\x1B.meldhall.v1.RematchRequest.meldhall.v1.RematchResponseJ
	GetRecord.meldhall.v1.GetRecordRequest.meldhall.v1.GetRecordResponsebproto3`),[J,q,Ao,jo,Q,Mo,mo,Io,Z,_o,zo,Vo]),Wo=W(Uo,0),Go=W(Uo,2),Ko=po(Uo,0),qo=K(btoa(`
 meldhall/v1/player_service.proto\vmeldhall.v1"1
Player
	player_id (	
\fdisplay_name (	"%
\rSignUpRequest
\fdisplay_name (	"D
SignUpResponse#
player (\v2.meldhall.v1.Player\r
token (	"
\fGetMeRequest"4
\rGetMeResponse#
player (\v2.meldhall.v1.Player"=
MintTokenRequest
\vexternal_id (	
\fdisplay_name (	"G
MintTokenResponse#
player (\v2.meldhall.v1.Player\r
token (	2Þ
\rPlayerServiceA
SignUp.meldhall.v1.SignUpRequest\x1B.meldhall.v1.SignUpResponse>
GetMe.meldhall.v1.GetMeRequest.meldhall.v1.GetMeResponseJ
	MintToken.meldhall.v1.MintTokenRequest.meldhall.v1.MintTokenResponsebproto3`)),Jo=W(qo,0),Yo=po(qo,0),Xo=K(btoa(`
meldhall/v1/rules_service.proto\vmeldhall.v1"
ListRulesetsRequest">
ListRulesetsResponse&
\brulesets (\v2.meldhall.v1.Ruleset"e
EnumerateMeldsRequest%
\x07ruleset (\v2.meldhall.v1.Ruleset
	page_size (

page_token (	"S
EnumerateMeldsResponse 
melds (\v2.meldhall.v1.Meld
next_page_token (	"]
CheckTableRequest%
\x07ruleset (\v2.meldhall.v1.Ruleset!
table (\v2.meldhall.v1.Table"m
CheckTableResponse\r
valid (\b!
table (\v2.meldhall.v1.Table%
\x07refusal (\v2.meldhall.v1.Refusal"¿
RulesServiceCheckTurnRequest%
\x07ruleset (\v2.meldhall.v1.Ruleset"
before (\v2.meldhall.v1.Table
rack (2.meldhall.v1.Tile!
after (\v2.meldhall.v1.Table
\bunopened (\b"J
RulesServiceCheckTurnResponse)
\x07verdict (\v2.meldhall.v1.TurnVerdict"æ
SolveTurnRequest%
\x07ruleset (\v2.meldhall.v1.Ruleset!
table (\v2.meldhall.v1.Table
rack (2.meldhall.v1.Tile
\bunopened (\b)
	objective (2.meldhall.v1.Objective
fewest_changes (\b

node_limit\x07 ("<
SolveTurnResponse'
\bsolution (\v2.meldhall.v1.Solution2½
\fRulesServiceS
\fListRulesets .meldhall.v1.ListRulesetsRequest!.meldhall.v1.ListRulesetsResponseY
EnumerateMelds".meldhall.v1.EnumerateMeldsRequest#.meldhall.v1.EnumerateMeldsResponseM

CheckTable.meldhall.v1.CheckTableRequest.meldhall.v1.CheckTableResponseb
	CheckTurn).meldhall.v1.RulesServiceCheckTurnRequest*.meldhall.v1.RulesServiceCheckTurnResponseJ
	SolveTurn.meldhall.v1.SolveTurnRequest.meldhall.v1.SolveTurnResponsebproto3`),[go,mo,Io,Z,_o,zo]),Zo=W(Xo,5),Qo=po(Xo,0),$o=K(btoa(`
 meldhall/v1/server_service.proto\vmeldhall.v1"
GetServerInfoRequest"å
GetServerInfoResponse
server_version (	
\fapi_versions (	
\brulesets (	
\bfeatures (	#
limits (\v2.meldhall.v1.Limits/
\vserver_time (\v2.google.protobuf.Timestamp
	grpc_port\x07 (
	http_port\b ("õ
Limits
\rrequest_bytes (\x1B
requests_per_second (
unfinished_games (
\x07streams (,
	heartbeat (\v2.google.protobuf.Duration,
	keepalive (\v2.google.protobuf.Duration
\vsolve_nodes\x07 (\x1B
solve_cost_requests\b (2g
\rServerServiceV
\rGetServerInfo!.meldhall.v1.GetServerInfoRequest".meldhall.v1.GetServerInfoResponsebproto3`),[J,q]),es=W($o,1),ts=po($o,0),ns=3e4,rs=3,is=class{clock=new qa;patienceMs;#e;#t;#n;#r;#i;constructor(e){this.#e=e.transport,this.#n=e.transport(),this.#r=e.token,this.#t=e.timeoutMs,this.patienceMs=e.patienceMs}get token(){return this.#r}set token(e){this.#r=e}async call(e,t,{signal:n,isMoot:r=()=>!1}={}){let i=performance.now()+this.patienceMs,a=B(e.input,t);for(let t=0;;t+=1)try{return await this.#a(e,a,n)}catch(e){n?.throwIfAborted();let a=Va(e);if(r())throw a;await os(a,t,i,n)}}async*stream(e,t,n){let r=await this.#o(n),i=this.#n,a=new AbortController,o=AbortSignal.any([n,a.signal]);try{let n=(await cs(r,i.stream(e,o,void 0,this.#c(),ls(B(e.input,t))))).message[Symbol.asyncIterator]();for(;;){let e=await cs(r,n.next());if(e.done)return;this.#s(e.value),yield e.value}}catch(e){throw e instanceof za&&i===this.#n&&(this.#n=this.#e()),Va(e)}finally{a.abort()}}async#a(e,t,n){let r=t,i=await this.#n.unary(e,n,this.#t,this.#c(),r);return this.#s(i.message),i.message}async#o(e){if(this.#i===void 0)try{let t=await this.#a(ts.method.getServerInfo,B(ts.method.getServerInfo.input),e);this.#i=as(X(es,t))}catch(t){if(Va(t)instanceof Y||!e.aborted)return ns;throw t}return this.#i}#s(e){`serverTime`in e&&e.serverTime&&this.clock.note(ao(e.serverTime))}#c(){return this.#r?{authorization:`Bearer ${this.#r}`}:{}}};function as(e){return rs*(e.limits?.heartbeatMs??0)||ns}async function os(e,t,n,r){let i=Ha(e,t);if(i===void 0||performance.now()+i>n)throw e;await ss(i,r)}function ss(e,t){return new Promise((n,r)=>{let i=()=>{clearTimeout(a),r(t?.reason)},a=setTimeout(()=>{t?.removeEventListener(`abort`,i),n()},e);t?.aborted?i():t?.addEventListener(`abort`,i,{once:!0})})}async function cs(e,t){let n,r=new Promise((t,r)=>{n=setTimeout(()=>r(new za(`DEADLINE_EXCEEDED`,`the stream is silent for ${e/1e3} s`)),e)});try{return await Promise.race([t,r])}finally{clearTimeout(n),t.catch(()=>void 0)}}async function*ls(e){yield e}async function*us(e,t,n,{signal:r=new AbortController().signal,patienceMs:i=e.patienceMs}){let a=0,o;for(;!n.isOver()&&!r.aborted;){let s;try{for await(let i of e.stream(t,n.request(),r))if(a>0&&(yield{isConnected:!0}),a=0,o=void 0,yield n.take(i),n.isOver())return;let i=Math.max(n.retryAfterMs,Ua(a));n.retryAfterMs=0,s=()=>ss(i,r)}catch(e){let t=Va(e);o??=performance.now()+i;let n=o;s=()=>os(t,a,n,r)}a===0&&!r.aborted&&(yield{isConnected:!1});try{await s()}catch(e){if(r.aborted)return;throw e}a+=1}}var ds=new Set([`STALE_VERSION`,`NOT_YOUR_TURN`,`ROUND_OVER`,`ROUND_RUNNING`,`GAME_OVER`,`GAME_PAUSED`,`STAND_IN_PLAYS`]);function fs(e,t,n){let r=e.game.view,i=e.kind===`events`||e.kind===`snapshot`;if(!(!r||e.game.state!==`running`||!i||e.version<(t?.version??0)))return r.turnSeat!==void 0&&r.turnSeat===r.viewerSeat?`turn`:n&&r.phase===`between_rounds`?`round`:void 0}function ps(e){return e instanceof Y&&ds.has(e.reason)}function ms(e){if(typeof e!=`string`){let{preset:t=``,...n}=e,r=B(ho,{preset:t});for(let[e,t]of Object.entries(n))gs(r,ys(e),String(t));return r}let[t,...n]=e.split(`+`).map(e=>e.trim()),r=B(ho,{preset:t??``});for(let e of n){let[t=``,n]=e.split(`=`).map(e=>e.trim());if(n===void 0)throw new Xa(`"${e}": expected parameter=value`);gs(r,t,n)}return r}var hs=new Map(ho.fields.filter(e=>e.name!==`preset`).map(e=>[ys(co(e)),e]));function gs(e,t,n){let r=hs.get(t);if(!r)throw new Xa(`"${t}" is no parameter of a ruleset`);e[r.localName]=_s(r,t,n)}function _s(e,t,n){if(e.enum){let r=e.enum.values.find(e=>e.number>0&&e.localName===n);if(!r)throw new Xa(`${t} cannot be "${n}"`);return r.number}if(e.message)return aa(vs(t,n));if(e.scalar===R.BOOL){if(n!==`true`&&n!==`false`)throw new Xa(`${t} is true or false, not "${n}"`);return n===`true`}return vs(t,n)}function vs(e,t){if(/^\d{1,10}$/.test(t))return Number(t);throw new Xa(`${e} is a number, not "${t}"`)}function ys(e){return e.replace(/[A-Z]/g,e=>`_${e.toLowerCase()}`)}function bs(e){return B(yo,{melds:no(e).map(({tiles:e,kind:t})=>({tiles:xs(e),kind:Es(bo,t)}))})}function xs(e){return eo(e).map(Qa)}function Ss(e){return Es(Ro,e)}function Cs(e,t){return B(Wo,{requestId:Aa(),ruleset:ms(e),seats:t.seats??0,title:t.title??``,visibility:t.unlisted?Do.UNLISTED:Do.PUBLIC,playerIds:[...t.playerIds??[]],policy:ws(t.policy??{})})}function ws(e){let{spectators:t,absence:n,spectatorDelayMs:r,absenceGraceMs:i,pauseBudgetMs:a,...o}=e;return B(wo,{...o,spectators:Es(Oo,t),absence:Es(ko,n),spectatorDelay:Ts(r),absenceGrace:Ts(i),pauseBudget:Ts(a)})}function Ts(e){return e===void 0?void 0:aa(e)}function Es(e,t){if(t===void 0)return 0;let n=e.values.find(e=>e.localName.toLowerCase()===t);if(!n){let n=e.values.filter(e=>e.number>0).map(e=>e.localName.toLowerCase());throw new Xa(`"${t}" is no ${e.name}: expected ${n.join(`, `)}`)}return n.number}function Ds(e,t,n){let r=e;for(let e of n)r&&=ks(r,e);if(!r)return;let{draft:i,...a}=r.view??{};return{...r,version:t,view:r.view&&n.reduce((t,n)=>js(t,n,e.ruleset),a)}}function Os(e,t){return e.view?{...e,view:{...e.view,draft:t}}:e}function ks(e,t){switch(t.kind){case`playerJoined`:case`botAdded`:return Bs(e,t.seat);case`gameStarted`:return{...e,state:`running`,seats:t.seats,shuffle:Is(e,void 0)};case`startCalled`:return e.shuffle&&{...e,shuffle:Is(e,t.untilTime)};case`roundStarted`:return e.view&&Rs(e);case`turnStarted`:return e.view?.turn===t.turn?e:Rs(e);case`pauseAsked`:return Ls(e,{askedSeats:[...e.pause?.askedSeats??[],t.seat]});case`gamePaused`:return Ls(e,{askedSeats:[],untilTime:t.untilTime});case`gameResumed`:return{...e,pause:{askedSeats:[],leftMs:t.leftMs}};case`rematchCreated`:return{...e,rematchGameId:t.gameId};case`playerLeft`:return;case`gameEnded`:return Fs(e,`finished`);case`gameAborted`:return Fs(e,`aborted`);default:return As(e,t)}}function As(e,t){switch(t.kind){case`playerAway`:return Bs(e,{...zs(e,t.seat),awayTime:t.awayTime});case`playerReturned`:return Bs(e,{...zs(e,t.seat),awayTime:void 0,standIn:``});case`botTookOver`:return Bs(e,{...zs(e,t.seat),standIn:t.bot});case`playerForfeited`:return Bs(e,{...zs(e,t.seat),awayTime:void 0});default:return e}}function js(e,t,n){switch(t.kind){case`roundStarted`:return Ns(e,t,n);case`redealGranted`:return{...e,rack:t.rack,racks:t.racks};case`turnStarted`:return{...e,turnSeat:t.seat,turn:t.turn,deadlineTime:t.deadlineTime,seats:e.seats.map((e,n)=>({...e,timeBankMs:t.timeBanksMs[n]}))};case`turnPlayed`:return Vs({...Hs(e,t.seat,t.laid,[]),table:t.table},t.seat,e=>({rackTiles:t.rackTiles,hasMelded:e.hasMelded||t.initialMeld}));case`tilesDrawn`:return Vs({...Hs(e,t.seat,[],t.tiles),poolTiles:t.poolTiles},t.seat,e=>({rackTiles:e.rackTiles+t.drawnTiles}));case`seatLeft`:return Vs(e,t.seat,()=>({hasLeft:!0}));case`roundEnded`:return Ps(e,t.result);case`gameEnded`:return{...e,phase:`over`,result:t.result};default:return Ms(e,t)}}function Ms(e,t){switch(t.kind){case`clockPaused`:return{...e,clockPaused:!0,deadlineTime:void 0};case`clockResumed`:return{...e,clockPaused:!1,deadlineTime:t.deadlineTime};case`clockCredited`:return{...Vs(e,t.seat,e=>({timeBankMs:(e.timeBankMs??0)+t.creditMs})),deadlineTime:t.deadlineTime};default:return e}}function Ns(e,t,n){let r=n.initialMeldPoints===0;return{...e,phase:`round`,round:t.round,table:{melds:[]},poolTiles:t.poolTiles,seats:e.seats.map((e,n)=>({...e,rackTiles:t.rackTiles[n]??0,hasMelded:r})),rack:t.rack,racks:t.racks,turn:0}}function Ps(e,t){let n=new Map(t.seats.map(e=>[e.seat,e.scorePoints]));return{...e,phase:`between_rounds`,turnSeat:void 0,deadlineTime:void 0,lastRound:t,seats:e.seats.map(e=>({...e,totalPoints:e.totalPoints+(n.get(e.seat)??0),roundsWon:e.roundsWon+ +!!t.winnerSeats.includes(e.seat)}))}}function Fs(e,t){return e.shuffle?void 0:{...e,state:t,pause:void 0}}function Is(e,t){return e.shuffle&&{...e.shuffle,revealUntilTime:t}}function Ls(e,t){return{...e,pause:e.pause&&{...e.pause,...t}}}function Rs(e){return Ls(e,{askedSeats:[]})}function zs(e,t){return e.seats[t]}function Bs(e,t){return{...e,seats:e.seats.map(e=>e.seat===t.seat?t:e)}}function Vs(e,t,n){return{...e,seats:e.seats.map(e=>e.seat===t?{...e,...n(e)}:e)}}function Hs(e,t,n,r){let i=e=>{let t=[...e,...r];for(let e of n){let n=t.indexOf(e);n>=0&&t.splice(n,1)}return t.sort((e,t)=>Qa(e)-Qa(t))};return{...e,rack:t===e.viewerSeat?i(e.rack):e.rack,racks:e.racks.map((e,n)=>n===t?i(e):e)}}var Us=new Set([`finished`,`aborted`]),Ws=class{retryAfterMs=0;#e;#t;#n;#r;#i;#a=[];#o=new Date(0);constructor(e,t,n,r){this.#e=e,this.#t=n,this.#n=r,this.#r=typeof t==`object`?t:void 0,this.#i=typeof t==`object`?t.version:t}isOver(){let e=this.#r;return e!==void 0&&Us.has(e.state)&&(this.#i??-1)>=e.version}request(){return this.#r=this.#r&&Os(this.#r,void 0),{gameId:this.#e,role:qs(this.#t),joinCode:this.#n,...this.#i===void 0?{}:{afterVersion:BigInt(this.#i)}}}take(e){switch(this.#o=e.serverTime?ao(e.serverTime):this.#o,e.update.case){case`snapshot`:{let t=X(To,e.update.value);return this.#a=[],this.#i=t.version,this.#r=t,this.#s(`snapshot`,t)}case`events`:return this.#l(e.update.value);case`draft`:return this.#c(e.update.value);case`closing`:return this.retryAfterMs=oo(e.update.value.retryAfter),`closing`;default:return`nothing`}}complete(e){return this.#r=e,this.#s(`events`,e)}line(e){return this.#r&&{...this.#s(`connection`,this.#r),events:[],isConnected:e}}#s(e,t){return{kind:e,version:this.#i??t.version,game:t,events:this.#a,serverTime:this.#o,isConnected:!0}}#c(e){let t=e.draft&&X(So,e.draft),n=this.#r;return!n?.view||n.version!==Number(e.version)||Js(n.view.draft,t)?`nothing`:(this.#r=Os(n,t),{...this.#s(`draft`,this.#r),version:n.version,events:[]})}#l(e){let t=Gs(e);if(this.#i=Number(e.version),this.#a=t.filter(e=>e!==void 0),!this.#r)return`needs_game`;if(this.#i<=this.#r.version)return this.complete(this.#r);let n=this.#a.length===t.length?Ds(this.#r,this.#i,this.#a):void 0;return n?this.complete(n):`needs_game`}};function Gs(e){return[...e.sessionEvents.map(e=>Ks(Eo,e.event)),...e.gameEvents.map(e=>Ks(Co,e.event))]}function Ks(e,t){let n=e.fields.find(e=>e.localName===t.case)?.message;return n&&{kind:t.case,...X(n,t.value)}}function qs(e){switch(e){case`seat`:return Ho.SEAT;case`spectator`:return Ho.SPECTATOR;default:return Ho.UNSPECIFIED}}function Js(e,t){return JSON.stringify(e)===JSON.stringify(t)}var $=Ko.method,Ys=class e{id;#e;#t;#n;#r;#i;#a;#o;constructor(e,t,n={}){this.id=t,this.#e=e,this.#t=n.joinCode??``,this.#n=n.role,this.#r=n.entropy,this.#i=n.game}get current(){return this.#i}async get(e){return this.#p(await this.#l(this.#n,e))}addBot(e={}){let{seat:t,level:n,thinkMs:r,displayName:i=``}=e,a=r===void 0?void 0:aa(r);return this.#f($.addBot,e,{seat:t,level:n,thinkTime:a,displayName:i})}async start(e){return this.#d(await this.#f($.startGame,e))}startRound(e){return this.#f($.startRound,e)}play(e,t){return this.#f($.playTurn,t,{table:bs(e)})}async draw(e={}){let t={requestId:Aa(),gameId:this.id,expectedVersion:Xs(e)},n=await this.#e.call($.drawTile,t,e);return this.#p(X(To,n.game)),n.tile?$a(n.tile):void 0}passTurn(e){return this.#f($.passTurn,e)}async check(e,t){let n=await this.#e.call($.checkTurn,{gameId:this.id,table:bs(e)},t);return{...X(Bo,n.verdict),version:Number(n.version)}}setDraft(e,t={}){return this.#a={...t,table:e===null?null:no(e)},this.#o??=this.#u().finally(()=>{this.#o=void 0}),this.#o}async suggest(e=`tiles`,t={}){let n={gameId:this.id,objective:Ss(e),fewestChanges:t.fewestChanges??!1},r=await this.#e.call($.suggestTurn,n,t);return{solution:X(Lo,r.solution),version:Number(r.version)}}requestRedeal(e){return this.#f($.requestRedeal,e)}resign(e){return this.#f($.resignGame,e)}async leave(e={}){let t={requestId:Aa(),gameId:this.id,expectedVersion:Xs(e)};await this.#e.call($.leaveGame,t,e)}pause(e){return this.#f($.pauseGame,e)}resume(e){return this.#f($.resumeGame,e)}abort(e){return this.#f($.abortGame,e)}creditClock(e,t,n){return this.#f($.creditClock,n,{seat:e,credit:aa(t)})}async rematch(t){let n=X(To,(await this.#e.call($.rematch,{requestId:Aa(),gameId:this.id},t)).game);return new e(this.#e,n.gameId,{game:n})}async record(e){return(await this.#e.call($.getRecord,{gameId:this.id},e)).record}async*watch(e={}){let t=e.role??this.#n,n=new Ws(this.id,e.since??e.afterVersion,t,this.#t);for await(let r of us(this.#e,$.watchGame,n,e)){let i=await this.#c(n,r,t,e);i&&(await this.#d(this.#p(i.game)),yield i)}}async runBot(e,t={}){for await(let n of this.watch(t)){let r=fs(n,this.#i,t.startsRounds??!1);try{r===`turn`?await this.#s(await e(n.game),n):r===`round`&&await this.startRound(t)}catch(e){if(!ps(e))throw e}}return this.#i??this.get()}async#s(e,t){let n=t.version;e===null?t.game.view?.poolTiles?await this.draw({expectedVersion:n}):await this.passTurn({expectedVersion:n}):await this.play(e,{expectedVersion:n})}async#c(e,t,n,r){return typeof t==`object`?`kind`in t?t:e.line(t.isConnected):t===`needs_game`?e.complete(await this.#l(n,r)):void 0}async#l(e,t){let n={gameId:this.id,joinCode:this.#t,role:qs(e)};return X(To,(await this.#e.call($.getGame,n,t)).game)}async#u(){let e=0;for(;this.#a;){let{table:t,...n}=this.#a;this.#a=void 0;let r={gameId:this.id,expectedVersion:Xs(n),...t===null?{}:{table:bs(t)}};try{let t=()=>this.#a!==void 0;e=Number((await this.#e.call($.setDraft,r,{...n,isMoot:t})).version)}catch(e){if(!this.#a)throw e}}return e}async#d(e){let t=this.#r;if(!t||!ka(e))return e;this.#r=void 0;try{return await this.#f($.revealEntropy,{},{entropy:t})}catch(t){if(t instanceof Y&&Ea.has(t.reason))return e;throw t}}async#f(e,t={},n={}){let r={requestId:Aa(),gameId:this.id,expectedVersion:Xs(t),...n},i=await this.#e.call(e,r,t);return this.#p(X(To,i.game))}#p(e){return(!this.#i||e.version>=this.#i.version)&&(this.#i=e),e}};function Xs({expectedVersion:e}){return e===void 0?void 0:BigInt(e)}var Zs=class{retryAfterMs=0;#e;#t=new Map;#n;constructor(e){this.#e=e?Po.MINE:Po.OPEN}isOver(){return!1}request(){return{filter:this.#e}}take(e){switch(e.update.case){case`closing`:return this.retryAfterMs=oo(e.update.value.retryAfter),`closing`;case`snapshot`:{let t=this.#n===void 0,n=this.#i(e.update.value);return t||n.length?this.#r(e,t?[]:n):`nothing`}case`changed`:{let t=e.update.value.changes.flatMap(e=>{let t=e.game&&X(No,e.game);return t?this.#a(t,e.kind===Fo.REMOVED):[]});return t.length?this.#r(e,t):`nothing`}default:return`nothing`}}#r(e,t){return{games:[...this.#t.values()].sort(Qs),hasMore:this.#n??!1,changes:t,serverTime:ao(e.serverTime)}}#i(e){this.#n=e.hasMore;let t=e.games.map(e=>X(No,e)),n=new Set(t.map(e=>e.gameId)),r=[...this.#t.values()].filter(e=>!n.has(e.gameId));for(let e of r)this.#t.delete(e.gameId);return[...r.map(e=>({kind:`removed`,game:e})),...t.flatMap(e=>this.#a(e,!1))]}#a(e,t){let n=this.#t.get(e.gameId);return n&&n.version>e.version?[]:t?(this.#t.delete(e.gameId),n?[{kind:`removed`,game:n}]:[]):(this.#t.set(e.gameId,e),n?JSON.stringify(n)===JSON.stringify(e)?[]:[{kind:`changed`,game:e}]:[{kind:`added`,game:e}])}};function Qs(e,t){return(t.createTime?.getTime()??0)-(e.createTime?.getTime()??0)||(t.gameId>e.gameId?1:-1)}var $s=2,ec=5,tc=16777216,nc={400:`INTERNAL`,401:`UNAUTHENTICATED`,403:`PERMISSION_DENIED`,404:`UNIMPLEMENTED`,429:`UNAVAILABLE`,502:`UNAVAILABLE`,503:`UNAVAILABLE`,504:`UNAVAILABLE`};function rc(e,t){let n=(n,r,i,a,o)=>{let s=new Headers(i);return s.set(`content-type`,r),s.set(`connect-protocol-version`,`1`),t(`${e.replace(/\/$/,``)}/${n.parent.typeName}/${n.name}`,{method:`POST`,headers:s,body:a,signal:o??null})};return{unary:(...e)=>ic(n,...e),stream:(...e)=>ac(n,...e)}}async function ic(e,t,n,r,i,a){let o=r===void 0?void 0:AbortSignal.timeout(Math.ceil(r)),s=[n,o].filter(e=>e!==void 0),c=new Headers(i);r!==void 0&&c.set(`connect-timeout-ms`,String(Math.ceil(r)));try{let n=await e(t,`application/proto`,c,oc(t.input,a),AbortSignal.any(s));if(!n.ok)throw dc(n.status,await n.text());return cc(n,`application/proto`),{message:Wi(t.output,new Uint8Array(await n.arrayBuffer()))}}catch(e){throw o?.aborted?new Ba(`DEADLINE_EXCEEDED`,`the call took too long`):e}}async function ac(e,t,n,r,i,a){let o=sc(new Uint8Array);for await(let e of a)o=sc(oc(t.input,e));let s=await e(t,`application/connect+proto`,i,o,n);if(!s.ok||!s.body)throw dc(s.status,await s.text());return cc(s,`application/connect+proto`),{message:lc(t.output,s.body)}}function oc(e,t){return new Uint8Array(ua(e,B(e,t)))}function sc(e){let t=new Uint8Array(ec+e.length);return new DataView(t.buffer).setUint32(1,e.length),t.set(e,ec),t}function cc(e,t){let n=e.headers.get(`content-type`)??`nothing`;if(n!==t)throw new Ba(`UNKNOWN`,`the answer is ${n}, not ${t}`)}async function*lc(e,t){let n=t.getReader(),r=new uc;try{for(;;){for(let t=r.take();t;t=r.take()){if(t.flags&$s){let{error:e}=hc(new TextDecoder().decode(t.bytes));if(e)throw fc(e,`UNKNOWN`);return}yield Wi(e,t.bytes)}let{done:t,value:i}=await n.read();if(t)throw new Ba(`UNAVAILABLE`,`the stream was cut off`);r.add(i)}}finally{n.cancel().catch(()=>void 0)}}var uc=class{#e=new Uint8Array;add(e){let t=new Uint8Array(this.#e.length+e.length);t.set(this.#e),t.set(e,this.#e.length),this.#e=t}take(){if(this.#e.length<ec)return;let e=new DataView(this.#e.buffer,this.#e.byteOffset).getUint32(1);if(e>tc)throw new Ba(`DATA_LOSS`,`a message of ${e} bytes`);if(this.#e.length<ec+e)return;let t=this.#e[0]??0,n=this.#e.subarray(ec,ec+e);return this.#e=this.#e.subarray(ec+e),{flags:t,bytes:n}}};function dc(e,t){return fc(hc(t),nc[e]??`UNKNOWN`,`HTTP status ${e}`)}function fc(e,t,n=``){let{code:r,message:i,details:a}=e,o=typeof r==`string`?pc(r):t,s=Array.isArray(a)?a.map(mc).filter(e=>e!==void 0):[];return new Ba(o,typeof i==`string`?i:n,s)}function pc(e){return e===`canceled`?`CANCELLED`:e.toUpperCase()}function mc(e){let{type:t,value:n}=e;return typeof t==`string`&&typeof n==`string`?{type:t,value:or(n)}:void 0}function hc(e){try{let t=JSON.parse(e);return typeof t==`object`&&t?t:{}}catch{return{}}}var gc=Ko.method,_c=Yo.method,vc=Qo.method;function yc(e,t={}){return new bc(e,t)}var bc=class{url;#e;constructor(e,t={}){this.url=e;let{fetch:n=globalThis.fetch,timeoutMs:r=5e3,patienceMs:i=2e4}=t;this.#e=new is({transport:t.transport??(()=>rc(e,(e,t)=>n(e,t))),token:t.token,timeoutMs:r,patienceMs:i})}get token(){return this.#e.token}nowMs(){return this.#e.clock.nowMs()}async signUp(e,t){let n=await this.#e.call(_c.signUp,{displayName:e},t);return this.#e.token=n.token,{...xc(n),token:n.token}}async mintToken(e,t,n){let r=await this.#e.call(_c.mintToken,{externalId:e,displayName:t},n);return{...xc(r),token:r.token}}async me(e){return xc(await this.#e.call(_c.getMe,{},e))}async serverInfo(e){return X(es,await this.#e.call(ts.method.getServerInfo,{},e))}async createGame(e=`classic`,t={}){let n=t.entropy?Da():void 0,r=Cs(e,t);n&&(r.entropyCommitment=await Oa(n));let i=await this.#e.call(gc.createGame,r,t);return this.#t(i.game,{entropy:n})}async joinGame(e,t={}){let{seat:n,code:r=``}=t,i=t.entropy?Da():void 0,a=B(Go,{requestId:Aa(),gameId:e,joinCode:r});n!==void 0&&(a.seat=n),i&&(a.entropyCommitment=await Oa(i));let o=await this.#e.call(gc.joinGame,a,t);return this.#t(o.game,{joinCode:r,entropy:i})}game(e,t={}){return new Ys(this.#e,e,{joinCode:t.code,role:t.role})}async*listGames(e={}){let t=e.mine?Po.MINE:Po.OPEN,n=``;do{let r=await this.#e.call(gc.listGames,{filter:t,pageSize:e.pageSize??50,pageToken:n},e);yield*r.games.map(e=>X(No,e)),n=r.nextPageToken}while(n)}async*watchGames(e={}){let t=new Zs(e.mine??!1);for await(let n of us(this.#e,gc.watchGames,t,e))typeof n!=`string`&&`games`in n&&(yield n)}async rulesets(e){return(await this.#e.call(vc.listRulesets,{},e)).rulesets.map(e=>X(ho,e))}async checkTable(e,t=`classic`,n){let r={ruleset:ms(t),table:bs(e)};return X(Zo,await this.#e.call(vc.checkTable,r,n))}async checkTurn(e,t){let n={ruleset:ms(e.ruleset??`classic`),before:bs(e.before),rack:xs(e.rack),after:bs(e.after),unopened:e.hasMelded===!1};return X(Bo,(await this.#e.call(vc.checkTurn,n,t)).verdict)}async solveTurn(e,t){let n={ruleset:ms(e.ruleset??`classic`),table:bs(e.table),rack:xs(e.rack),unopened:e.hasMelded===!1,objective:Ss(e.objective??`tiles`),fewestChanges:e.fewestChanges??!1,nodeLimit:BigInt(e.nodeLimit??0)};return X(Lo,(await this.#e.call(vc.solveTurn,n,t)).solution)}async*enumerateMelds(e=`classic`,t={}){let n=``;do{let r={ruleset:ms(e),pageSize:t.pageSize??1e3,pageToken:n},i=await this.#e.call(vc.enumerateMelds,r,t);yield*i.melds.map(e=>X(vo,e)),n=i.nextPageToken}while(n)}#t(e,t){let n=X(To,e);return new Ys(this.#e,n.gameId,{...t,game:n})}};function xc(e){return X(Jo,e.player)}var Sc=[`black`,`red`,`blue`,`orange`,`green`,`purple`],Cc=`krbogp`,wc=96;function Tc(e){let t=typeof e==`number`?e:Ec(e);if(t===wc)return L(`tile.joker`);let n=Sc[t>>4];return n===void 0||!(t&15)?String(e):L(`tile.numbered`,{color:L(`color.${n}`),number:String(t&15)})}function Ec(e){return e===`j`?wc:16*Cc.indexOf(e.charAt(0))+Number(e.slice(1))}var Dc={other:({reason:e})=>L(`refused.other`,{reason:e}),TILE_LEFT_TABLE:({details:e})=>L(`refused.TILE_LEFT_TABLE`,{tiles:jc(e)}),TILE_NOT_ON_RACK:({details:e})=>L(`refused.TILE_NOT_ON_RACK`,{tiles:jc(e)}),NOT_A_MELD:({details:e})=>L(`refused.NOT_A_MELD`,{count:kc(e).size}),INITIAL_MELD_TOO_LOW:({details:e})=>L(`refused.INITIAL_MELD_TOO_LOW`,{points:Number(e?.points??0),needed:Number(e?.needed_points??0)}),TOO_FEW_SEATS:({details:e})=>L(`refused.TOO_FEW_SEATS`,{count:Number(e?.needed_seats??2)}),TOO_MANY_GAMES:({details:e})=>L(`refused.TOO_MANY_GAMES`,{count:Number(e?.limit??0)}),RULESET_INVALID:({details:e})=>L(`refused.RULESET_INVALID`,{parameter:e?.parameter??`?`})};function Oc(e){let{reason:t}=e;return t in Dc?Dc[t](e):`refused.${t}`in Ot?L(`refused.${t}`):Dc.other(e)}function kc(e){let t=new Map;for(let n of(e?.melds??``).split(`, `)){let[e=``,r]=n.split(` `);r!==void 0&&t.set(Number(e),Ac(r))}return t}function Ac(e){let t=`flaw.${e}`;return t in Ot?L(t):L(`flaw.other`)}function jc(e){return Ht((e?.tiles??``).split(/[\s,]+/).filter(Boolean).map(Tc))}function Mc(e){try{return localStorage.getItem(`meldhall.${e}`)??void 0}catch{return}}function Nc(e,t){try{t===void 0?localStorage.removeItem(`meldhall.${e}`):localStorage.setItem(`meldhall.${e}`,t)}catch{}}function Pc(e,t){try{let n=JSON.parse(Mc(e)??`null`);return t(n)?n:void 0}catch{return}}var Fc,Ic=I(void 0),Lc=I(!1);function Rc(){return Fc??=yc(location.origin,{token:Ic.peek()?.token}),Fc}function zc(){Fc=void 0,Ic.value=Pc(`player`,Uc)}async function Bc(e){let{playerId:t,token:n}=await Rc().signUp(e.trim()),r={playerId:t,name:e.trim(),token:n};Nc(`player`,JSON.stringify(r)),Lc.value=!1,Ic.value=r}function Vc(e=!1){Nc(`player`,void 0),Fc=void 0,Lc.value=e,Ic.value=void 0}function Hc(e){return e instanceof za?L(`refused.unreachable`):e instanceof Y?((e.reason===`TOKEN_INVALID`||e.reason===`TOKEN_MISSING`)&&Vc(!0),Oc(e)):L(`refused.other`,{reason:String(e)})}function Uc(e){let{playerId:t,name:n,token:r}=e??{};return[t,n,r].every(e=>typeof e==`string`)}var Wc=6e3,Gc=I(void 0),Kc;function qc(e,t=!1){clearTimeout(Kc),Gc.value={text:e,isFailure:t},Yt(e),Kc=setTimeout(Yc,Wc)}async function Jc(e){try{return await e(),!0}catch(e){return qc(Hc(e),!0),!1}}function Yc(){Gc.value=void 0}function Xc(){if(Gc.value===void 0)return null;let{text:e,isFailure:t}=Gc.value;return qt(`div`,{class:t?`notice notice-failure`:`notice`,children:[qt(`p`,{children:e}),qt(`button`,{type:`button`,class:`button-plain`,onClick:Yc,"aria-label":L(`notice.close`),children:`×`})]})}var Zc=/^\/games\/([\w:-]{1,80})(\/replay)?$/,Qc=I({view:`lobby`});function $c(e){let[t=``,n=``]=e.replace(/^#/,``).split(`?`,2);if(t===``||t===`/`)return{view:`lobby`};if(t===`/new`)return{view:`new`};let r=Zc.exec(t);if(r===null)return{view:`lost`};let i=new URLSearchParams(n).get(`code`)??``;return{view:r[2]===void 0?`game`:`replay`,gameId:r[1]??``,code:i}}function el(e){switch(e.view){case`new`:return`#/new`;case`game`:case`replay`:{let t=e.code===``?``:`?${new URLSearchParams({code:e.code})}`;return`#/games/${e.gameId}${e.view===`replay`?`/replay`:``}${t}`}default:return`#/`}}function tl(e,t=``){return{view:`game`,gameId:e,code:t}}function nl(e,t=``){return{view:`replay`,gameId:e,code:t}}function rl(e,t){return new URL(el(tl(e,t)),location.href).href}function il(e,t=!1){t?(history.replaceState(null,``,el(e)),Qc.value=e):location.hash=el(e)}function al(){let e=()=>{Qc.value=$c(location.hash)};e(),addEventListener(`hashchange`,e)}export{qt as A,at as B,Tc as C,za as D,Y as E,L as F,Ae as G,ut as H,Ft as I,Ne as J,Pe as K,Lt as L,Ht as M,Ut as N,Xt as O,Vt as P,A as Q,Pt as R,Oc as S,Qa as T,I as U,Ge as V,ke as W,Me as X,De as Y,x as Z,Lc as _,Qc as a,Pc as b,Xc as c,Rc as d,Hc as f,Bc as g,zc as h,rl as i,Bt as j,Yt as k,Jc as l,Ic as m,el as n,tl as o,Vc as p,je as q,il as r,nl as s,al as t,qc as u,Nc as v,$a as w,kc as x,Mc as y,Ot as z};