const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/Scores-Db7wUfyB.js","assets/keep-Dr8_wBTF.js","assets/Felt-BBUUQHaR.js","assets/layout-Ca4hgWDH.js","assets/GameScreen-3fTtrF33.js","assets/GameScreen-C8tI4oOy.css","assets/NewGame-CrY-Kb7n.js","assets/Replay-Cf2KyTPG.js"])))=>i.map(i=>d[i]);
import{A as e,C as t,D as n,E as r,G as i,H as a,K as o,M as s,N as c,O as l,P as u,R as d,S as ee,U as te,V as ne,W as f,_ as re,a as ie,b as p,c as ae,d as oe,f as m,g as se,h as ce,k as le,l as ue,m as de,n as fe,p as h,q as pe,r as me,s as g,t as _,u as he,v as ge,w as _e,x as v,y as ve,z as y}from"./keep-Dr8_wBTF.js";function ye({title:e,onClose:t,children:r}){let i=a(null),o=ne();return y(()=>{let e=i.current;return e?.showModal(),()=>e?.close()},[]),u(`dialog`,{ref:i,class:`dialog`,"aria-labelledby":o,onClose:t,children:[u(`div`,{class:`dialog-head`,children:[u(`h2`,{id:o,children:e}),u(`button`,{type:`button`,class:`button-plain`,"aria-label":n(`dialog.close`),onClick:t,children:`×`})]}),r]})}var be=d(void 0);function b(e){return new Promise(t=>{let n=e=>{be.value=void 0,t(e)};be.value={...e,answer:n}})}function xe(){let e=be.value;if(e===void 0)return null;let{title:t,text:r,yes:i,isGrave:a=!1,answer:o}=e;return u(ye,{title:t,onClose:()=>o(!1),children:[u(`p`,{children:r}),u(`div`,{class:`dialog-foot`,children:[u(`button`,{type:`button`,class:`button`,onClick:()=>o(!1),children:n(`dialog.no`)}),u(`button`,{type:`button`,class:a?`button button-grave`:`button button-main`,onClick:()=>o(!0),children:i})]})]})}function Se(e,t){return typeof e==`object`&&e&&`$typeName`in e&&typeof e.$typeName==`string`?t===void 0||t.typeName===e.$typeName:!1}var x;(function(e){e[e.DOUBLE=1]=`DOUBLE`,e[e.FLOAT=2]=`FLOAT`,e[e.INT64=3]=`INT64`,e[e.UINT64=4]=`UINT64`,e[e.INT32=5]=`INT32`,e[e.FIXED64=6]=`FIXED64`,e[e.FIXED32=7]=`FIXED32`,e[e.BOOL=8]=`BOOL`,e[e.STRING=9]=`STRING`,e[e.BYTES=12]=`BYTES`,e[e.UINT32=13]=`UINT32`,e[e.SFIXED32=15]=`SFIXED32`,e[e.SFIXED64=16]=`SFIXED64`,e[e.SINT32=17]=`SINT32`,e[e.SINT64=18]=`SINT64`})(x||={});function Ce(e,t){switch(e){case x.STRING:return``;case x.BOOL:return!1;case x.DOUBLE:case x.FLOAT:return 0;case x.INT64:case x.UINT64:case x.SFIXED64:case x.FIXED64:case x.SINT64:return t?`0`:v.zero;case x.BYTES:return new Uint8Array;default:return 0}}function S(e,t){return Object.prototype.hasOwnProperty.call(e,t)&&e[t]!==void 0}function we(e,t,n){t===`__proto__`?Object.defineProperty(e,"__proto__",{value:n,writable:!0,enumerable:!0,configurable:!0}):e[t]=n}function Te(e){return typeof e==`object`&&!!e&&!Array.isArray(e)}function Ee(e){let t=e.fields[0];return Oe(e.typeName)&&t!==void 0&&t.fieldKind==`scalar`&&t.name==`value`&&t.number==1}var De=new Set([`google.protobuf.DoubleValue`,`google.protobuf.FloatValue`,`google.protobuf.Int64Value`,`google.protobuf.UInt64Value`,`google.protobuf.Int32Value`,`google.protobuf.UInt32Value`,`google.protobuf.BoolValue`,`google.protobuf.StringValue`,`google.protobuf.BytesValue`]);function Oe(e){return De.has(e)}var ke=999,Ae=998,je=2;function C(e,t){return Se(t,e)?t:Ne(e)(t)}var Me=new WeakMap;function Ne(e){let t=Me.get(e);return t===void 0&&(t=Re(e),Me.set(e,t)),t}var Pe=0,Fe=1,Ie=2,Le=3;function Re(e){let t=e.typeName,{properties:n,prototype:r}=ze(e);return e=>{let i;r===void 0?i={$typeName:t}:(i=Object.create(r),i.$typeName=t);for(let t=0;t<n.length;t++){let r=n[t],a=r.name,o=e?.[a];switch(r.kind){case Pe:o==null?r.constant!==void 0&&(i[a]=r.constant):i[a]=r.convert===void 0?o:r.convert(o);break;case Fe:i[a]=r.convert!==void 0&&Array.isArray(o)?o.map(r.convert):o??[];break;case Ie:if(r.convert===void 0||!Te(o))i[a]=o??{};else{let e={},t=Object.keys(o);for(let n=0;n<t.length;n++)we(e,t[n],r.convert(o[t[n]]));i[a]=e}break;case Le:{let e=o;if(e?.case!=null){let t=r.convert.get(e.case);if(t!==void 0){i[a]={case:e.case,value:t(e.value)};break}}i[a]={case:void 0};break}}}return i}}function ze(e){let t=[],n={},r=Ue(e);for(let i of e.members){let e=i.localName;if(i.kind==`oneof`)t.push({name:e,kind:Le,constant:void 0,convert:Be(i)});else switch(i.fieldKind){case`message`:t.push({name:e,kind:Pe,constant:void 0,convert:Ve(i)});break;case`list`:t.push({name:e,kind:Fe,constant:void 0,convert:i.listKind==`message`?Ve(i)??(e=>e):i.scalar==x.BYTES?He:void 0});break;case`map`:t.push({name:e,kind:Ie,constant:void 0,convert:i.mapKind==`message`?Ve(i)??(e=>e):i.scalar==x.BYTES?He:void 0});break;default:{let a=We(i);t.push({name:e,kind:Pe,constant:i.presence==je?a:void 0,convert:i.fieldKind==`scalar`&&i.scalar==x.BYTES?He:void 0}),r&&(n[e]=a);break}}}return{properties:t,prototype:r?n:void 0}}function Be(e){let t=new Map;for(let n of e.fields){let e;n.fieldKind==`message`?e=Ve(n):n.fieldKind==`scalar`&&n.scalar==x.BYTES&&(e=He),t.set(n.localName,e??(e=>e))}return t}function Ve(e){if(e.fieldKind==`message`&&!e.oneof&&Ee(e.message))return e.message.fields[0].scalar==x.BYTES?He:void 0;if(e.message.typeName==`google.protobuf.Struct`&&e.parent.typeName!==`google.protobuf.Value`)return;let t=e.message,n;return e=>!Te(e)||Se(e,t)?e:(n??=Ne(t),n(e))}function He(e){return Array.isArray(e)?new Uint8Array(e):e}function Ue(e){switch(e.file.edition){case ke:return!1;case Ae:return!0;default:return e.fields.some(e=>e.presence!=je&&e.fieldKind!=`message`&&!e.oneof)}}function We(e){let t=e.getDefaultValue();return t===void 0?e.fieldKind==`scalar`?Ce(e.scalar,e.longAsString):e.enum.values[0].number:e.fieldKind==`scalar`&&e.longAsString?t.toString():t}var Ge=class extends Error{constructor(e,t,n=`FieldValueInvalidError`){super(t),this.name=n,this.field=()=>e}},Ke=0;function w(e){if(qe(e))return{toMessage:e=>Je(e),toLocal:e=>Ye(e)};if(e.fieldKind==`message`&&!e.oneof&&Ee(e.message)){let t=e.message,n=t.fields[0].localName;return{toMessage:e=>{let r=C(t);return e!==void 0&&(r[n]=e),r},toLocal:e=>e[n]}}let t=e.message;return{toMessage:e=>e===void 0?C(t):e,toLocal:e=>e}}function qe(e){return e.message.typeName==`google.protobuf.Struct`&&e.parent.typeName!=`google.protobuf.Value`}function Je(e){let t={$typeName:`google.protobuf.Struct`,fields:{}};if(Te(e))for(let n of Object.keys(e))we(t.fields,n,Ze(e[n]));return t}function Ye(e){let t={};for(let n of Object.keys(e.fields))we(t,n,Xe(e.fields[n]));return t}function Xe(e){switch(e.kind.case){case`structValue`:return Ye(e.kind.value);case`listValue`:return e.kind.value.values.map(Xe);case`nullValue`:case void 0:return null;default:return e.kind.value}}function Ze(e){let t={$typeName:`google.protobuf.Value`,kind:{case:void 0}};switch(typeof e){case`number`:t.kind={case:`numberValue`,value:e};break;case`string`:t.kind={case:`stringValue`,value:e};break;case`boolean`:t.kind={case:`boolValue`,value:e};break;case`object`:if(e===null)t.kind={case:`nullValue`,value:Ke};else if(Array.isArray(e)){let n={$typeName:`google.protobuf.ListValue`,values:[]};if(Array.isArray(e))for(let t of e)n.values.push(Ze(t));t.kind={case:`listValue`,value:n}}else t.kind={case:`structValue`,value:Je(e)}}return t}var Qe=Uint8Array.prototype.setFromBase64;function $e(e){let t=e.length,n=t-(t+3>>2);!(t&3)&&e[t-1]==`=`&&(n-=e[t-2]==`=`?2:1);let r=new Uint8Array(n),i=-1;if(Qe)try{let n=Qe.call(r,e);n.read==t&&(i=n.written)}catch{}return i<0&&(i=et(r,e)),i==n?r:r.subarray(0,i)}function et(e,t){let n=it(),r=0,i=0,a,o=0;for(let s=0;s<t.length;s++){if(a=n[t.charCodeAt(s)],a===void 0)switch(t[s]){case`=`:i=0;case`
`:case`\r`:case`	`:case` `:continue;default:throw Error(`invalid base64 string`)}switch(i){case 0:o=a,i=1;break;case 1:e[r++]=o<<2|(a&48)>>4,o=a,i=2;break;case 2:e[r++]=(o&15)<<4|(a&60)>>2,o=a,i=3;break;case 3:e[r++]=(o&3)<<6|a,i=0}}if(i==1)throw Error(`invalid base64 string`);return r}Uint8Array.prototype.toBase64;var tt,nt,T;function rt(e){return tt||(tt=`ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/`.split(``),nt=tt.slice(0,-2).concat(`-`,`_`)),e==`url`?nt:tt}function it(){if(!T){T=[];let e=rt(`std`);for(let t=0;t<e.length;t++)T[e[t].charCodeAt(0)]=t;T[45]=e.indexOf(`+`),T[95]=e.indexOf(`/`)}return T}function at(e){let t=!1,n=[];for(let r=0;r<e.length;r++){let i=e.charAt(r);switch(i){case`_`:t=!0;break;case`0`:case`1`:case`2`:case`3`:case`4`:case`5`:case`6`:case`7`:case`8`:case`9`:n.push(i),t=!1;break;default:t&&(t=!1,i=i.toUpperCase()),n.push(i)}}return n.join(``)}var ot=new Set([`constructor`,`toString`,`toJSON`,`valueOf`]);function E(e){return ot.has(e)?e+`$`:e}function st(e){for(let t of e.field)S(t,`jsonName`)||(t.jsonName=at(t.name));e.nestedType.forEach(st)}function ct(e,t){let n=e.values.find(e=>e.name===t);if(!n)throw Error(`cannot parse ${e} default value: ${t}`);return n.number}function lt(e,t){switch(e){case x.STRING:return t;case x.BYTES:{let n=ut(t);if(n===!1)throw Error(`cannot parse ${x[e]} default value: ${t}`);return n}case x.INT64:case x.SFIXED64:case x.SINT64:return v.parse(t);case x.UINT64:case x.FIXED64:return v.uParse(t);case x.DOUBLE:case x.FLOAT:switch(t){case`inf`:return 1/0;case`-inf`:return-1/0;case`nan`:return NaN;default:return parseFloat(t)}case x.BOOL:return t===`true`;case x.INT32:case x.UINT32:case x.SINT32:case x.FIXED32:case x.SFIXED32:return parseInt(t,10)}}function ut(e){let t=[],n={tail:e,c:``,next(){return this.tail.length!=0&&(this.c=this.tail[0],this.tail=this.tail.substring(1),!0)},take(e){if(this.tail.length>=e){let t=this.tail.substring(0,e);return this.tail=this.tail.substring(e),t}return!1}};for(;n.next();)switch(n.c){case`\\`:if(n.next())switch(n.c){case`\\`:t.push(n.c.charCodeAt(0));break;case`b`:t.push(8);break;case`f`:t.push(12);break;case`n`:t.push(10);break;case`r`:t.push(13);break;case`t`:t.push(9);break;case`v`:t.push(11);break;case`0`:case`1`:case`2`:case`3`:case`4`:case`5`:case`6`:case`7`:{let e=n.c,r=n.take(2);if(r===!1)return!1;let i=parseInt(e+r,8);if(Number.isNaN(i))return!1;t.push(i);break}case`x`:{let e=n.c,r=n.take(2);if(r===!1)return!1;let i=parseInt(e+r,16);if(Number.isNaN(i))return!1;t.push(i);break}case`u`:{let e=n.c,r=n.take(4);if(r===!1)return!1;let i=parseInt(e+r,16);if(Number.isNaN(i))return!1;let a=new Uint8Array(4);new DataView(a.buffer).setInt32(0,i,!0),t.push(a[0],a[1],a[2],a[3]);break}case`U`:{let e=n.c,r=n.take(8);if(r===!1)return!1;let i=v.uEnc(e+r),a=new Uint8Array(8),o=new DataView(a.buffer);o.setInt32(0,i.lo,!0),o.setInt32(4,i.hi,!0),t.push(a[0],a[1],a[2],a[3],a[4],a[5],a[6],a[7]);break}}break;default:t.push(n.c.charCodeAt(0))}return new Uint8Array(t)}function*dt(e){switch(e.kind){case`file`:for(let t of e.messages)yield t,yield*dt(t);yield*e.enums,yield*e.services,yield*e.extensions;break;case`message`:for(let t of e.nestedMessages)yield t,yield*dt(t);yield*e.nestedEnums,yield*e.nestedExtensions}}function ft(e,t){return pt([e,t])}function pt(e,t){let n=mt();if(!e.length)return n;if(`$typeName`in e[0]&&e[0].$typeName==`google.protobuf.FileDescriptorSet`){for(let r of e[0].file)t?.(r),Pt(r,n);return n}if(`$typeName`in e[0]){let r=e[0],i=e[1],a=new Set;function o(e){let t=[];for(let r of e.dependency){if(n.getFile(r)!=null||a.has(r))continue;let o=i(r);if(!o)throw Error(`Unable to resolve ${r}, imported by ${e.name}`);`kind`in o?n.addFile(o,!1,!0):(a.add(o.name),t.push(o))}return t.concat(...t.map(o))}for(let e of[r,...o(r)].reverse())t?.(e),Pt(e,n)}else for(let t of e)for(let e of t.files)n.addFile(e);return n}function mt(){let e=new Map,t=new Map,n=new Map;return{kind:`registry`,types:e,extendees:t,[Symbol.iterator](){return e.values()},get files(){return n.values()},addFile(e,t,r){if(n.set(e.proto.name,e),!t)for(let t of dt(e))this.add(t);if(r)for(let n of e.dependencies)this.addFile(n,t,r)},add(n){if(n.kind==`extension`){let e=t.get(n.extendee.typeName);e||t.set(n.extendee.typeName,e=new Map),e.set(n.number,n)}e.set(n.typeName,n)},get(t){return e.get(t)},getFile(e){return n.get(e)},getMessage(t){let n=e.get(t);return n?.kind==`message`?n:void 0},getEnum(t){let n=e.get(t);return n?.kind==`enum`?n:void 0},getExtension(t){let n=e.get(t);return n?.kind==`extension`?n:void 0},getExtensionFor(e,n){return t.get(e.typeName)?.get(n)},getService(t){let n=e.get(t);return n?.kind==`service`?n:void 0}}}var ht=998,gt=999,_t=9999,vt=9,D=10,O=11,yt=12,bt=14,xt=3,St=2,Ct=1,wt=0,Tt=1,Et=2,Dt=3,Ot=1,kt=2,At=1,jt=2,Mt=1002,Nt={998:{fieldPresence:1,enumType:2,repeatedFieldEncoding:2,utf8Validation:3,messageEncoding:1,jsonFormat:2,enforceNamingStyle:2,defaultSymbolVisibility:1,enforceProtoLimits:1},999:{fieldPresence:2,enumType:1,repeatedFieldEncoding:1,utf8Validation:2,messageEncoding:1,jsonFormat:1,enforceNamingStyle:2,defaultSymbolVisibility:1,enforceProtoLimits:1},1e3:{fieldPresence:1,enumType:1,repeatedFieldEncoding:1,utf8Validation:2,messageEncoding:1,jsonFormat:1,enforceNamingStyle:2,defaultSymbolVisibility:1,enforceProtoLimits:1},1001:{fieldPresence:1,enumType:1,repeatedFieldEncoding:1,utf8Validation:2,messageEncoding:1,jsonFormat:1,enforceNamingStyle:1,defaultSymbolVisibility:2,enforceProtoLimits:1},1002:{fieldPresence:1,enumType:1,repeatedFieldEncoding:1,utf8Validation:2,messageEncoding:1,jsonFormat:1,enforceNamingStyle:3,defaultSymbolVisibility:4,enforceProtoLimits:2}};function Pt(e,t){let n={kind:`file`,proto:e,deprecated:e.options?.deprecated??!1,edition:Ut(e),name:e.name.replace(/\.proto$/,``),dependencies:Wt(e,t),enums:[],messages:[],extensions:[],services:[],toString(){return`file ${e.name}`}},r=new Map,i={get(e){return r.get(e)},add(e){j(e.proto.options?.mapEntry===!0),r.set(e.typeName,e)}};for(let r of e.enumType)Lt(r,n,void 0,t);for(let r of e.messageType)Rt(r,n,void 0,t,i);for(let r of e.service)zt(r,n,t);Ft(n,t);for(let e of r.values())It(e,t,i);for(let e of n.messages)It(e,t,i),Ft(e,t);t.addFile(n,!0)}function Ft(e,t){switch(e.kind){case`file`:for(let n of e.proto.extension){let r=Ht(n,e,t);e.extensions.push(r),t.add(r)}break;case`message`:for(let n of e.proto.extension){let r=Ht(n,e,t);e.nestedExtensions.push(r),t.add(r)}for(let n of e.nestedMessages)Ft(n,t)}}function It(e,t,n){let r=e.proto.oneofDecl.map(t=>Vt(t,e)),i=new Set;for(let a of e.proto.field){let o=Yt(a,r),s=Ht(a,e,t,o,n);e.fields.push(s),e.field[s.localName]=s,o===void 0?e.members.push(s):(o.fields.push(s),i.has(o)||(i.add(o),e.members.push(o)))}for(let t of r.filter(e=>i.has(e)))e.oneofs.push(t);for(let r of e.nestedMessages)It(r,t,n)}function Lt(e,t,n,r){var i,a;let o=Gt(e.name,e.value),s={kind:`enum`,proto:e,deprecated:e.options?.deprecated??!1,file:t,parent:n,open:!0,name:e.name,typeName:Jt(e,n,t),value:{},values:[],sharedPrefix:o,toString(){return`enum ${this.typeName}`}};s.open=$t(s),r.add(s);for(let t of e.value){let e=t.name,n={kind:`enum_value`,proto:t,deprecated:t.options?.deprecated??!1,parent:s,name:e,localName:E(o==null?e:e.substring(o.length)),number:t.number,jsonName:Kt(t)??e,toString(){return`enum value ${s.typeName}.${e}`}};s.values.push(n),(i=s.value)[a=t.number]??(i[a]=n)}(n?.nestedEnums??t.enums).push(s)}function Rt(e,t,n,r,i){let a={kind:`message`,proto:e,deprecated:e.options?.deprecated??!1,file:t,parent:n,name:e.name,typeName:Jt(e,n,t),fields:[],field:{},oneofs:[],members:[],nestedEnums:[],nestedMessages:[],nestedExtensions:[],toString(){return`message ${this.typeName}`}};e.options?.mapEntry===!0?i.add(a):((n?.nestedMessages??t.messages).push(a),r.add(a));for(let n of e.enumType)Lt(n,t,a,r);for(let n of e.nestedType)Rt(n,t,a,r,i)}function zt(e,t,n){let r={kind:`service`,proto:e,deprecated:e.options?.deprecated??!1,file:t,name:e.name,typeName:Jt(e,void 0,t),methods:[],method:{},toString(){return`service ${this.typeName}`}};t.services.push(r),n.add(r);for(let t of e.method){let e=Bt(t,r,n);r.methods.push(e),r.method[e.localName]=e}}function Bt(e,t,n){let r;r=e.clientStreaming&&e.serverStreaming?`bidi_streaming`:e.clientStreaming?`client_streaming`:e.serverStreaming?`server_streaming`:`unary`;let i=n.getMessage(k(e.inputType)),a=n.getMessage(k(e.outputType));j(i,`invalid MethodDescriptorProto: input_type ${e.inputType} not found`),j(a,`invalid MethodDescriptorProto: output_type ${e.inputType} not found`);let o=e.name;return{kind:`rpc`,proto:e,deprecated:e.options?.deprecated??!1,parent:t,name:o,localName:E(o.length?E(o[0].toLowerCase()+o.substring(1)):o),methodKind:r,input:i,output:a,idempotency:e.options?.idempotencyLevel??wt,toString(){return`rpc ${t.typeName}.${o}`}}}function Vt(e,t){return{kind:`oneof`,proto:e,deprecated:!1,parent:t,fields:[],name:e.name,localName:E(at(e.name)),toString(){return`oneof ${t.typeName}.${this.name}`}}}function Ht(e,t,n,r,i){let a=i===void 0,o={kind:`field`,proto:e,deprecated:e.options?.deprecated??!1,name:e.name,number:e.number,scalar:void 0,message:void 0,enum:void 0,presence:Xt(e,r,a,t),utf8Validation:tn(e,t),listKind:void 0,mapKind:void 0,mapKey:void 0,delimitedEncoding:void 0,packed:void 0,longAsString:!1,getDefaultValue:void 0},s;if(a){let r=t.kind==`file`?t:t.file,i=t.kind==`file`?void 0:t,a=Jt(e,i,r);o.kind=`extension`,o.file=r,o.parent=i,o.oneof=void 0,o.typeName=a,o.jsonName=`[${a}]`,s=()=>`extension ${a}`;let c=n.getMessage(k(e.extendee));j(c,`invalid FieldDescriptorProto: extendee ${e.extendee} not found`),o.extendee=c}else{let n=t;j(n.kind==`message`),o.parent=n,o.oneof=r,o.localName=r?at(e.name):E(at(e.name)),o.jsonName=e.jsonName,s=()=>`field ${n.typeName}.${e.name}`}Object.defineProperty(o,"toString",{value:s,writable:!0,enumerable:!0,configurable:!0});let c=e.label,l=e.type,u=e.options?.jstype;if(c===xt){let r=l==O?i?.get(k(e.typeName)):void 0;if(r){o.fieldKind=`map`;let{key:e,value:t}=Qt(r);return o.mapKey=e.scalar,o.mapKind=t.fieldKind,o.message=t.message,o.delimitedEncoding=!1,o.enum=t.enum,o.scalar=t.scalar,o}switch(o.fieldKind=`list`,l){case O:case D:o.listKind=`message`,o.message=n.getMessage(k(e.typeName)),j(o.message),o.delimitedEncoding=en(e,t);break;case bt:o.listKind=`enum`,o.enum=n.getEnum(k(e.typeName)),j(o.enum);break;default:o.listKind=`scalar`,o.scalar=l,o.longAsString=u==Ct}return o.packed=Zt(e,t),o}switch(l){case O:case D:o.fieldKind=`message`,o.message=n.getMessage(k(e.typeName)),j(o.message,`invalid FieldDescriptorProto: type_name ${e.typeName} not found`),o.delimitedEncoding=en(e,t),o.getDefaultValue=()=>void 0;break;case bt:{let t=n.getEnum(k(e.typeName));j(t!==void 0,`invalid FieldDescriptorProto: type_name ${e.typeName} not found`),o.fieldKind=`enum`,o.enum=n.getEnum(k(e.typeName)),o.getDefaultValue=()=>S(e,`defaultValue`)?ct(t,e.defaultValue):void 0;break}default:o.fieldKind=`scalar`,o.scalar=l,o.longAsString=u==Ct,o.getDefaultValue=()=>S(e,`defaultValue`)?lt(l,e.defaultValue):void 0}return o}function Ut(e){switch(e.syntax){case``:case`proto2`:return ht;case`proto3`:return gt;case`editions`:if(e.edition===_t)return Mt;if(e.edition in Nt)return e.edition;throw Error(`${e.name}: unsupported edition`);default:throw Error(`${e.name}: unsupported syntax "${e.syntax}"`)}}function Wt(e,t){return e.dependency.map(n=>{let r=t.getFile(n);if(!r)throw Error(`Cannot find ${n}, imported by ${e.name}`);return r})}function Gt(e,t){let n=qt(e)+`_`;for(let e of t){if(!e.name.toLowerCase().startsWith(n))return;let t=e.name.substring(n.length);if(t.length==0||/^\d/.test(t))return}return n}function Kt(e){let t;for(let n of e.options?.$unknown??[]){if(n.no!==998||n.wireType!==p.LengthDelimited)continue;let e=new ge(new ge(n.data).bytes());for(;e.pos<e.len;){let[n,r]=e.tag();n===1&&r===p.LengthDelimited?t=e.string():e.skip(r,n)}}return t}function qt(e){return(e.substring(0,1)+e.substring(1).replace(/[A-Z]/g,e=>`_`+e)).toLowerCase()}function Jt(e,t,n){let r;return r=t?`${t.typeName}.${e.name}`:n.proto.package.length>0?`${n.proto.package}.${e.name}`:`${e.name}`,r}function k(e){return e.startsWith(`.`)?e.substring(1):e}function Yt(e,t){if(!S(e,`oneofIndex`)||e.proto3Optional)return;let n=t[e.oneofIndex];return j(n,`invalid FieldDescriptorProto: oneof #${e.oneofIndex} for field #${e.number} not found`),n}function Xt(e,t,n,r){if(e.label==St)return Dt;if(e.label==xt)return Et;if(t||e.proto3Optional||n)return Tt;let i=A(`fieldPresence`,{proto:e,parent:r});return i==Et&&(e.type==O||e.type==D)?Tt:i}function Zt(e,t){if(e.label!=xt)return!1;switch(e.type){case vt:case yt:case D:case O:return!1}let n=e.options;return n&&S(n,`packed`)?n.packed:Ot==A(`repeatedFieldEncoding`,{proto:e,parent:t})}function Qt(e){let t=e.fields.find(e=>e.number===1),n=e.fields.find(e=>e.number===2);return j(t&&t.fieldKind==`scalar`&&t.scalar!=x.BYTES&&t.scalar!=x.FLOAT&&t.scalar!=x.DOUBLE&&n&&n.fieldKind!=`list`&&n.fieldKind!=`map`),{key:t,value:n}}function $t(e){return At==A(`enumType`,{proto:e.proto,parent:e.parent??e.file})}function en(e,t){return e.type==D||kt==A(`messageEncoding`,{proto:e,parent:t})}function tn(e,t){return jt==A(`utf8Validation`,{proto:e,parent:t})}function A(e,t){let n=t.proto.options?.features;if(n){let t=n[e];if(t!=0)return t}if(`kind`in t){if(t.kind==`message`)return A(e,t.parent??t.file);let n=Nt[t.edition];if(!n)throw Error(`feature default for edition ${t.edition} not found`);return n[e]}return A(e,t.parent)}function j(e,t){if(!e)throw Error(t)}function nn(e){let t=rn(e);return t.messageType.forEach(st),ft(t,()=>void 0).getFile(t.name)}function rn(e){return Object.assign(Object.create({syntax:``,edition:0}),Object.assign(Object.assign({$typeName:`google.protobuf.FileDescriptorProto`,dependency:[],publicDependency:[],weakDependency:[],optionDependency:[],service:[],extension:[]},e),{messageType:e.messageType.map(an),enumType:e.enumType.map(cn)}))}function an(e){return Object.assign(Object.create({visibility:0}),{$typeName:`google.protobuf.DescriptorProto`,name:e.name,field:e.field?.map(on)??[],extension:[],nestedType:e.nestedType?.map(an)??[],enumType:e.enumType?.map(cn)??[],extensionRange:e.extensionRange?.map(e=>Object.assign({$typeName:`google.protobuf.DescriptorProto.ExtensionRange`},e))??[],oneofDecl:[],reservedRange:[],reservedName:[]})}function on(e){return Object.assign(Object.create({label:1,typeName:``,extendee:``,defaultValue:``,oneofIndex:0,jsonName:``,proto3Optional:!1}),Object.assign(Object.assign({$typeName:`google.protobuf.FieldDescriptorProto`},e),{options:e.options?sn(e.options):void 0}))}function sn(e){return Object.assign(Object.create({ctype:0,packed:!1,jstype:0,lazy:!1,unverifiedLazy:!1,deprecated:!1,weak:!1,debugRedact:!1,retention:0}),Object.assign(Object.assign({$typeName:`google.protobuf.FieldOptions`},e),{targets:e.targets??[],editionDefaults:e.editionDefaults?.map(e=>Object.assign({$typeName:`google.protobuf.FieldOptions.EditionDefault`},e))??[],uninterpretedOption:[]}))}function cn(e){return Object.assign(Object.create({visibility:0}),{$typeName:`google.protobuf.EnumDescriptorProto`,name:e.name,reservedName:[],reservedRange:[],value:e.value.map(e=>Object.assign({$typeName:`google.protobuf.EnumValueDescriptorProto`},e))})}function M(e,t,...n){return n.reduce((e,t)=>e.nestedMessages[t],e.messages[t])}function N(e,t,...n){if(n.length==0)return e.enums[t];let r=n.pop();return n.reduce((e,t)=>e.nestedMessages[t],e.messages[t]).nestedEnums[r]}function ln(e){let t={};for(let n of e.values)t[n.localName]=n.number,t[n.number]=n.localName;return t}var un=M(nn({name:`google/protobuf/descriptor.proto`,package:`google.protobuf`,messageType:[{name:`FileDescriptorSet`,field:[{name:`file`,number:1,type:11,label:3,typeName:`.google.protobuf.FileDescriptorProto`}],extensionRange:[{start:536e6,end:536000001}]},{name:`FileDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`package`,number:2,type:9,label:1},{name:`dependency`,number:3,type:9,label:3},{name:`public_dependency`,number:10,type:5,label:3},{name:`weak_dependency`,number:11,type:5,label:3},{name:`option_dependency`,number:15,type:9,label:3},{name:`message_type`,number:4,type:11,label:3,typeName:`.google.protobuf.DescriptorProto`},{name:`enum_type`,number:5,type:11,label:3,typeName:`.google.protobuf.EnumDescriptorProto`},{name:`service`,number:6,type:11,label:3,typeName:`.google.protobuf.ServiceDescriptorProto`},{name:`extension`,number:7,type:11,label:3,typeName:`.google.protobuf.FieldDescriptorProto`},{name:`options`,number:8,type:11,label:1,typeName:`.google.protobuf.FileOptions`},{name:`source_code_info`,number:9,type:11,label:1,typeName:`.google.protobuf.SourceCodeInfo`},{name:`syntax`,number:12,type:9,label:1},{name:`edition`,number:14,type:14,label:1,typeName:`.google.protobuf.Edition`}]},{name:`DescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`field`,number:2,type:11,label:3,typeName:`.google.protobuf.FieldDescriptorProto`},{name:`extension`,number:6,type:11,label:3,typeName:`.google.protobuf.FieldDescriptorProto`},{name:`nested_type`,number:3,type:11,label:3,typeName:`.google.protobuf.DescriptorProto`},{name:`enum_type`,number:4,type:11,label:3,typeName:`.google.protobuf.EnumDescriptorProto`},{name:`extension_range`,number:5,type:11,label:3,typeName:`.google.protobuf.DescriptorProto.ExtensionRange`},{name:`oneof_decl`,number:8,type:11,label:3,typeName:`.google.protobuf.OneofDescriptorProto`},{name:`options`,number:7,type:11,label:1,typeName:`.google.protobuf.MessageOptions`},{name:`reserved_range`,number:9,type:11,label:3,typeName:`.google.protobuf.DescriptorProto.ReservedRange`},{name:`reserved_name`,number:10,type:9,label:3},{name:`visibility`,number:11,type:14,label:1,typeName:`.google.protobuf.SymbolVisibility`}],nestedType:[{name:`ExtensionRange`,field:[{name:`start`,number:1,type:5,label:1},{name:`end`,number:2,type:5,label:1},{name:`options`,number:3,type:11,label:1,typeName:`.google.protobuf.ExtensionRangeOptions`}]},{name:`ReservedRange`,field:[{name:`start`,number:1,type:5,label:1},{name:`end`,number:2,type:5,label:1}]}]},{name:`ExtensionRangeOptions`,field:[{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`},{name:`declaration`,number:2,type:11,label:3,typeName:`.google.protobuf.ExtensionRangeOptions.Declaration`,options:{retention:2}},{name:`features`,number:50,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`verification`,number:3,type:14,label:1,typeName:`.google.protobuf.ExtensionRangeOptions.VerificationState`,defaultValue:`UNVERIFIED`,options:{retention:2}}],nestedType:[{name:`Declaration`,field:[{name:`number`,number:1,type:5,label:1},{name:`full_name`,number:2,type:9,label:1},{name:`type`,number:3,type:9,label:1},{name:`reserved`,number:5,type:8,label:1},{name:`repeated`,number:6,type:8,label:1}]}],enumType:[{name:`VerificationState`,value:[{name:`DECLARATION`,number:0},{name:`UNVERIFIED`,number:1}]}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`FieldDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`number`,number:3,type:5,label:1},{name:`label`,number:4,type:14,label:1,typeName:`.google.protobuf.FieldDescriptorProto.Label`},{name:`type`,number:5,type:14,label:1,typeName:`.google.protobuf.FieldDescriptorProto.Type`},{name:`type_name`,number:6,type:9,label:1},{name:`extendee`,number:2,type:9,label:1},{name:`default_value`,number:7,type:9,label:1},{name:`oneof_index`,number:9,type:5,label:1},{name:`json_name`,number:10,type:9,label:1},{name:`options`,number:8,type:11,label:1,typeName:`.google.protobuf.FieldOptions`},{name:`proto3_optional`,number:17,type:8,label:1}],enumType:[{name:`Type`,value:[{name:`TYPE_DOUBLE`,number:1},{name:`TYPE_FLOAT`,number:2},{name:`TYPE_INT64`,number:3},{name:`TYPE_UINT64`,number:4},{name:`TYPE_INT32`,number:5},{name:`TYPE_FIXED64`,number:6},{name:`TYPE_FIXED32`,number:7},{name:`TYPE_BOOL`,number:8},{name:`TYPE_STRING`,number:9},{name:`TYPE_GROUP`,number:10},{name:`TYPE_MESSAGE`,number:11},{name:`TYPE_BYTES`,number:12},{name:`TYPE_UINT32`,number:13},{name:`TYPE_ENUM`,number:14},{name:`TYPE_SFIXED32`,number:15},{name:`TYPE_SFIXED64`,number:16},{name:`TYPE_SINT32`,number:17},{name:`TYPE_SINT64`,number:18}]},{name:`Label`,value:[{name:`LABEL_OPTIONAL`,number:1},{name:`LABEL_REPEATED`,number:3},{name:`LABEL_REQUIRED`,number:2}]}]},{name:`OneofDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`options`,number:2,type:11,label:1,typeName:`.google.protobuf.OneofOptions`}]},{name:`EnumDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`value`,number:2,type:11,label:3,typeName:`.google.protobuf.EnumValueDescriptorProto`},{name:`options`,number:3,type:11,label:1,typeName:`.google.protobuf.EnumOptions`},{name:`reserved_range`,number:4,type:11,label:3,typeName:`.google.protobuf.EnumDescriptorProto.EnumReservedRange`},{name:`reserved_name`,number:5,type:9,label:3},{name:`visibility`,number:6,type:14,label:1,typeName:`.google.protobuf.SymbolVisibility`}],nestedType:[{name:`EnumReservedRange`,field:[{name:`start`,number:1,type:5,label:1},{name:`end`,number:2,type:5,label:1}]}]},{name:`EnumValueDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`number`,number:2,type:5,label:1},{name:`options`,number:3,type:11,label:1,typeName:`.google.protobuf.EnumValueOptions`}]},{name:`ServiceDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`method`,number:2,type:11,label:3,typeName:`.google.protobuf.MethodDescriptorProto`},{name:`options`,number:3,type:11,label:1,typeName:`.google.protobuf.ServiceOptions`}]},{name:`MethodDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`input_type`,number:2,type:9,label:1},{name:`output_type`,number:3,type:9,label:1},{name:`options`,number:4,type:11,label:1,typeName:`.google.protobuf.MethodOptions`},{name:`client_streaming`,number:5,type:8,label:1,defaultValue:`false`},{name:`server_streaming`,number:6,type:8,label:1,defaultValue:`false`}]},{name:`FileOptions`,field:[{name:`java_package`,number:1,type:9,label:1},{name:`java_outer_classname`,number:8,type:9,label:1},{name:`java_multiple_files`,number:10,type:8,label:1,defaultValue:`false`,options:{}},{name:`java_generate_equals_and_hash`,number:20,type:8,label:1,options:{deprecated:!0}},{name:`java_string_check_utf8`,number:27,type:8,label:1,defaultValue:`false`},{name:`optimize_for`,number:9,type:14,label:1,typeName:`.google.protobuf.FileOptions.OptimizeMode`,defaultValue:`SPEED`},{name:`go_package`,number:11,type:9,label:1},{name:`cc_generic_services`,number:16,type:8,label:1,defaultValue:`false`},{name:`java_generic_services`,number:17,type:8,label:1,defaultValue:`false`},{name:`py_generic_services`,number:18,type:8,label:1,defaultValue:`false`},{name:`deprecated`,number:23,type:8,label:1,defaultValue:`false`},{name:`cc_enable_arenas`,number:31,type:8,label:1,defaultValue:`true`,options:{}},{name:`objc_class_prefix`,number:36,type:9,label:1},{name:`csharp_namespace`,number:37,type:9,label:1},{name:`swift_prefix`,number:39,type:9,label:1},{name:`php_class_prefix`,number:40,type:9,label:1},{name:`php_namespace`,number:41,type:9,label:1},{name:`php_metadata_namespace`,number:44,type:9,label:1},{name:`ruby_package`,number:45,type:9,label:1},{name:`features`,number:50,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],enumType:[{name:`OptimizeMode`,value:[{name:`SPEED`,number:1},{name:`CODE_SIZE`,number:2},{name:`LITE_RUNTIME`,number:3}]}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`MessageOptions`,field:[{name:`message_set_wire_format`,number:1,type:8,label:1,defaultValue:`false`},{name:`no_standard_descriptor_accessor`,number:2,type:8,label:1,defaultValue:`false`},{name:`deprecated`,number:3,type:8,label:1,defaultValue:`false`},{name:`map_entry`,number:7,type:8,label:1},{name:`deprecated_legacy_json_field_conflicts`,number:11,type:8,label:1,options:{deprecated:!0}},{name:`features`,number:12,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`FieldOptions`,field:[{name:`ctype`,number:1,type:14,label:1,typeName:`.google.protobuf.FieldOptions.CType`,defaultValue:`STRING`},{name:`packed`,number:2,type:8,label:1},{name:`jstype`,number:6,type:14,label:1,typeName:`.google.protobuf.FieldOptions.JSType`,defaultValue:`JS_NORMAL`},{name:`lazy`,number:5,type:8,label:1,defaultValue:`false`},{name:`unverified_lazy`,number:15,type:8,label:1,defaultValue:`false`},{name:`deprecated`,number:3,type:8,label:1,defaultValue:`false`},{name:`weak`,number:10,type:8,label:1,defaultValue:`false`,options:{deprecated:!0}},{name:`debug_redact`,number:16,type:8,label:1,defaultValue:`false`},{name:`retention`,number:17,type:14,label:1,typeName:`.google.protobuf.FieldOptions.OptionRetention`},{name:`targets`,number:19,type:14,label:3,typeName:`.google.protobuf.FieldOptions.OptionTargetType`},{name:`edition_defaults`,number:20,type:11,label:3,typeName:`.google.protobuf.FieldOptions.EditionDefault`},{name:`features`,number:21,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`feature_support`,number:22,type:11,label:1,typeName:`.google.protobuf.FieldOptions.FeatureSupport`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],nestedType:[{name:`EditionDefault`,field:[{name:`edition`,number:3,type:14,label:1,typeName:`.google.protobuf.Edition`},{name:`value`,number:2,type:9,label:1}]},{name:`FeatureSupport`,field:[{name:`edition_introduced`,number:1,type:14,label:1,typeName:`.google.protobuf.Edition`},{name:`edition_deprecated`,number:2,type:14,label:1,typeName:`.google.protobuf.Edition`},{name:`deprecation_warning`,number:3,type:9,label:1},{name:`edition_removed`,number:4,type:14,label:1,typeName:`.google.protobuf.Edition`},{name:`removal_error`,number:5,type:9,label:1}]}],enumType:[{name:`CType`,value:[{name:`STRING`,number:0},{name:`CORD`,number:1},{name:`STRING_PIECE`,number:2}]},{name:`JSType`,value:[{name:`JS_NORMAL`,number:0},{name:`JS_STRING`,number:1},{name:`JS_NUMBER`,number:2}]},{name:`OptionRetention`,value:[{name:`RETENTION_UNKNOWN`,number:0},{name:`RETENTION_RUNTIME`,number:1},{name:`RETENTION_SOURCE`,number:2}]},{name:`OptionTargetType`,value:[{name:`TARGET_TYPE_UNKNOWN`,number:0},{name:`TARGET_TYPE_FILE`,number:1},{name:`TARGET_TYPE_EXTENSION_RANGE`,number:2},{name:`TARGET_TYPE_MESSAGE`,number:3},{name:`TARGET_TYPE_FIELD`,number:4},{name:`TARGET_TYPE_ONEOF`,number:5},{name:`TARGET_TYPE_ENUM`,number:6},{name:`TARGET_TYPE_ENUM_ENTRY`,number:7},{name:`TARGET_TYPE_SERVICE`,number:8},{name:`TARGET_TYPE_METHOD`,number:9}]}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`OneofOptions`,field:[{name:`features`,number:1,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`EnumOptions`,field:[{name:`allow_alias`,number:2,type:8,label:1},{name:`deprecated`,number:3,type:8,label:1,defaultValue:`false`},{name:`deprecated_legacy_json_field_conflicts`,number:6,type:8,label:1,options:{deprecated:!0}},{name:`features`,number:7,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`EnumValueOptions`,field:[{name:`deprecated`,number:1,type:8,label:1,defaultValue:`false`},{name:`features`,number:2,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`debug_redact`,number:3,type:8,label:1,defaultValue:`false`},{name:`feature_support`,number:4,type:11,label:1,typeName:`.google.protobuf.FieldOptions.FeatureSupport`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`ServiceOptions`,field:[{name:`features`,number:34,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`deprecated`,number:33,type:8,label:1,defaultValue:`false`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`MethodOptions`,field:[{name:`deprecated`,number:33,type:8,label:1,defaultValue:`false`},{name:`idempotency_level`,number:34,type:14,label:1,typeName:`.google.protobuf.MethodOptions.IdempotencyLevel`,defaultValue:`IDEMPOTENCY_UNKNOWN`},{name:`features`,number:35,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],enumType:[{name:`IdempotencyLevel`,value:[{name:`IDEMPOTENCY_UNKNOWN`,number:0},{name:`NO_SIDE_EFFECTS`,number:1},{name:`IDEMPOTENT`,number:2}]}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`UninterpretedOption`,field:[{name:`name`,number:2,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption.NamePart`},{name:`identifier_value`,number:3,type:9,label:1},{name:`positive_int_value`,number:4,type:4,label:1},{name:`negative_int_value`,number:5,type:3,label:1},{name:`double_value`,number:6,type:1,label:1},{name:`string_value`,number:7,type:12,label:1},{name:`aggregate_value`,number:8,type:9,label:1}],nestedType:[{name:`NamePart`,field:[{name:`name_part`,number:1,type:9,label:2},{name:`is_extension`,number:2,type:8,label:2}]}]},{name:`FeatureSet`,field:[{name:`field_presence`,number:1,type:14,label:1,typeName:`.google.protobuf.FeatureSet.FieldPresence`,options:{retention:1,targets:[4,1],editionDefaults:[{value:`EXPLICIT`,edition:900},{value:`IMPLICIT`,edition:999},{value:`EXPLICIT`,edition:1e3}]}},{name:`enum_type`,number:2,type:14,label:1,typeName:`.google.protobuf.FeatureSet.EnumType`,options:{retention:1,targets:[6,1],editionDefaults:[{value:`CLOSED`,edition:900},{value:`OPEN`,edition:999}]}},{name:`repeated_field_encoding`,number:3,type:14,label:1,typeName:`.google.protobuf.FeatureSet.RepeatedFieldEncoding`,options:{retention:1,targets:[4,1],editionDefaults:[{value:`EXPANDED`,edition:900},{value:`PACKED`,edition:999}]}},{name:`utf8_validation`,number:4,type:14,label:1,typeName:`.google.protobuf.FeatureSet.Utf8Validation`,options:{retention:1,targets:[4,1],editionDefaults:[{value:`NONE`,edition:900},{value:`VERIFY`,edition:999}]}},{name:`message_encoding`,number:5,type:14,label:1,typeName:`.google.protobuf.FeatureSet.MessageEncoding`,options:{retention:1,targets:[4,1],editionDefaults:[{value:`LENGTH_PREFIXED`,edition:900}]}},{name:`json_format`,number:6,type:14,label:1,typeName:`.google.protobuf.FeatureSet.JsonFormat`,options:{retention:1,targets:[3,6,1],editionDefaults:[{value:`LEGACY_BEST_EFFORT`,edition:900},{value:`ALLOW`,edition:999}]}},{name:`enforce_naming_style`,number:7,type:14,label:1,typeName:`.google.protobuf.FeatureSet.EnforceNamingStyle`,options:{retention:2,targets:[1,2,3,4,5,6,7,8,9],editionDefaults:[{value:`STYLE_LEGACY`,edition:900},{value:`STYLE2024`,edition:1001},{value:`STYLE2026`,edition:1002}]}},{name:`default_symbol_visibility`,number:8,type:14,label:1,typeName:`.google.protobuf.FeatureSet.VisibilityFeature.DefaultSymbolVisibility`,options:{retention:2,targets:[1],editionDefaults:[{value:`EXPORT_ALL`,edition:900},{value:`EXPORT_TOP_LEVEL`,edition:1001},{value:`STRICT`,edition:1002}]}},{name:`enforce_proto_limits`,number:9,type:14,label:1,typeName:`.google.protobuf.FeatureSet.ProtoLimitsFeature.EnforceProtoLimits`,options:{retention:2,targets:[6,3,4,5],editionDefaults:[{value:`LEGACY_NO_EXPLICIT_LIMITS`,edition:900},{value:`PROTO_LIMITS2026`,edition:1002}]}}],nestedType:[{name:`VisibilityFeature`,enumType:[{name:`DefaultSymbolVisibility`,value:[{name:`DEFAULT_SYMBOL_VISIBILITY_UNKNOWN`,number:0},{name:`EXPORT_ALL`,number:1},{name:`EXPORT_TOP_LEVEL`,number:2},{name:`LOCAL_ALL`,number:3},{name:`STRICT`,number:4}]}]},{name:`ProtoLimitsFeature`,enumType:[{name:`EnforceProtoLimits`,value:[{name:`PROTO_LIMITS_UNKNOWN`,number:0},{name:`LEGACY_NO_EXPLICIT_LIMITS`,number:1},{name:`PROTO_LIMITS2026`,number:2}]}]}],enumType:[{name:`FieldPresence`,value:[{name:`FIELD_PRESENCE_UNKNOWN`,number:0},{name:`EXPLICIT`,number:1},{name:`IMPLICIT`,number:2},{name:`LEGACY_REQUIRED`,number:3}]},{name:`EnumType`,value:[{name:`ENUM_TYPE_UNKNOWN`,number:0},{name:`OPEN`,number:1},{name:`CLOSED`,number:2}]},{name:`RepeatedFieldEncoding`,value:[{name:`REPEATED_FIELD_ENCODING_UNKNOWN`,number:0},{name:`PACKED`,number:1},{name:`EXPANDED`,number:2}]},{name:`Utf8Validation`,value:[{name:`UTF8_VALIDATION_UNKNOWN`,number:0},{name:`VERIFY`,number:2},{name:`NONE`,number:3}]},{name:`MessageEncoding`,value:[{name:`MESSAGE_ENCODING_UNKNOWN`,number:0},{name:`LENGTH_PREFIXED`,number:1},{name:`DELIMITED`,number:2}]},{name:`JsonFormat`,value:[{name:`JSON_FORMAT_UNKNOWN`,number:0},{name:`ALLOW`,number:1},{name:`LEGACY_BEST_EFFORT`,number:2}]},{name:`EnforceNamingStyle`,value:[{name:`ENFORCE_NAMING_STYLE_UNKNOWN`,number:0},{name:`STYLE2024`,number:1},{name:`STYLE_LEGACY`,number:2},{name:`STYLE2026`,number:3}]}],extensionRange:[{start:1e3,end:9995},{start:9995,end:1e4},{start:1e4,end:10001}]},{name:`FeatureSetDefaults`,field:[{name:`defaults`,number:1,type:11,label:3,typeName:`.google.protobuf.FeatureSetDefaults.FeatureSetEditionDefault`},{name:`minimum_edition`,number:4,type:14,label:1,typeName:`.google.protobuf.Edition`},{name:`maximum_edition`,number:5,type:14,label:1,typeName:`.google.protobuf.Edition`}],nestedType:[{name:`FeatureSetEditionDefault`,field:[{name:`edition`,number:3,type:14,label:1,typeName:`.google.protobuf.Edition`},{name:`overridable_features`,number:4,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`fixed_features`,number:5,type:11,label:1,typeName:`.google.protobuf.FeatureSet`}]}]},{name:`SourceCodeInfo`,field:[{name:`location`,number:1,type:11,label:3,typeName:`.google.protobuf.SourceCodeInfo.Location`}],nestedType:[{name:`Location`,field:[{name:`path`,number:1,type:5,label:3,options:{packed:!0}},{name:`span`,number:2,type:5,label:3,options:{packed:!0}},{name:`leading_comments`,number:3,type:9,label:1},{name:`trailing_comments`,number:4,type:9,label:1},{name:`leading_detached_comments`,number:6,type:9,label:3}]}],extensionRange:[{start:536e6,end:536000001}]},{name:`GeneratedCodeInfo`,field:[{name:`annotation`,number:1,type:11,label:3,typeName:`.google.protobuf.GeneratedCodeInfo.Annotation`}],nestedType:[{name:`Annotation`,field:[{name:`path`,number:1,type:5,label:3,options:{packed:!0}},{name:`source_file`,number:2,type:9,label:1},{name:`begin`,number:3,type:5,label:1},{name:`end`,number:4,type:5,label:1},{name:`semantic`,number:5,type:14,label:1,typeName:`.google.protobuf.GeneratedCodeInfo.Annotation.Semantic`}],enumType:[{name:`Semantic`,value:[{name:`NONE`,number:0},{name:`SET`,number:1},{name:`ALIAS`,number:2}]}]}]}],enumType:[{name:`Edition`,value:[{name:`EDITION_UNKNOWN`,number:0},{name:`EDITION_LEGACY`,number:900},{name:`EDITION_PROTO2`,number:998},{name:`EDITION_PROTO3`,number:999},{name:`EDITION_2023`,number:1e3},{name:`EDITION_2024`,number:1001},{name:`EDITION_2026`,number:1002},{name:`EDITION_UNSTABLE`,number:9999},{name:`EDITION_1_TEST_ONLY`,number:1},{name:`EDITION_2_TEST_ONLY`,number:2},{name:`EDITION_99997_TEST_ONLY`,number:99997},{name:`EDITION_99998_TEST_ONLY`,number:99998},{name:`EDITION_99999_TEST_ONLY`,number:99999},{name:`EDITION_MAX`,number:2147483647}]},{name:`SymbolVisibility`,value:[{name:`VISIBILITY_UNSET`,number:0},{name:`VISIBILITY_LOCAL`,number:1},{name:`VISIBILITY_EXPORT`,number:2}]}]}),1),dn;(function(e){e[e.DECLARATION=0]=`DECLARATION`,e[e.UNVERIFIED=1]=`UNVERIFIED`})(dn||={});var fn;(function(e){e[e.DOUBLE=1]=`DOUBLE`,e[e.FLOAT=2]=`FLOAT`,e[e.INT64=3]=`INT64`,e[e.UINT64=4]=`UINT64`,e[e.INT32=5]=`INT32`,e[e.FIXED64=6]=`FIXED64`,e[e.FIXED32=7]=`FIXED32`,e[e.BOOL=8]=`BOOL`,e[e.STRING=9]=`STRING`,e[e.GROUP=10]=`GROUP`,e[e.MESSAGE=11]=`MESSAGE`,e[e.BYTES=12]=`BYTES`,e[e.UINT32=13]=`UINT32`,e[e.ENUM=14]=`ENUM`,e[e.SFIXED32=15]=`SFIXED32`,e[e.SFIXED64=16]=`SFIXED64`,e[e.SINT32=17]=`SINT32`,e[e.SINT64=18]=`SINT64`})(fn||={});var pn;(function(e){e[e.OPTIONAL=1]=`OPTIONAL`,e[e.REPEATED=3]=`REPEATED`,e[e.REQUIRED=2]=`REQUIRED`})(pn||={});var mn;(function(e){e[e.SPEED=1]=`SPEED`,e[e.CODE_SIZE=2]=`CODE_SIZE`,e[e.LITE_RUNTIME=3]=`LITE_RUNTIME`})(mn||={});var hn;(function(e){e[e.STRING=0]=`STRING`,e[e.CORD=1]=`CORD`,e[e.STRING_PIECE=2]=`STRING_PIECE`})(hn||={});var gn;(function(e){e[e.JS_NORMAL=0]=`JS_NORMAL`,e[e.JS_STRING=1]=`JS_STRING`,e[e.JS_NUMBER=2]=`JS_NUMBER`})(gn||={});var _n;(function(e){e[e.RETENTION_UNKNOWN=0]=`RETENTION_UNKNOWN`,e[e.RETENTION_RUNTIME=1]=`RETENTION_RUNTIME`,e[e.RETENTION_SOURCE=2]=`RETENTION_SOURCE`})(_n||={});var vn;(function(e){e[e.TARGET_TYPE_UNKNOWN=0]=`TARGET_TYPE_UNKNOWN`,e[e.TARGET_TYPE_FILE=1]=`TARGET_TYPE_FILE`,e[e.TARGET_TYPE_EXTENSION_RANGE=2]=`TARGET_TYPE_EXTENSION_RANGE`,e[e.TARGET_TYPE_MESSAGE=3]=`TARGET_TYPE_MESSAGE`,e[e.TARGET_TYPE_FIELD=4]=`TARGET_TYPE_FIELD`,e[e.TARGET_TYPE_ONEOF=5]=`TARGET_TYPE_ONEOF`,e[e.TARGET_TYPE_ENUM=6]=`TARGET_TYPE_ENUM`,e[e.TARGET_TYPE_ENUM_ENTRY=7]=`TARGET_TYPE_ENUM_ENTRY`,e[e.TARGET_TYPE_SERVICE=8]=`TARGET_TYPE_SERVICE`,e[e.TARGET_TYPE_METHOD=9]=`TARGET_TYPE_METHOD`})(vn||={});var yn;(function(e){e[e.IDEMPOTENCY_UNKNOWN=0]=`IDEMPOTENCY_UNKNOWN`,e[e.NO_SIDE_EFFECTS=1]=`NO_SIDE_EFFECTS`,e[e.IDEMPOTENT=2]=`IDEMPOTENT`})(yn||={});var bn;(function(e){e[e.DEFAULT_SYMBOL_VISIBILITY_UNKNOWN=0]=`DEFAULT_SYMBOL_VISIBILITY_UNKNOWN`,e[e.EXPORT_ALL=1]=`EXPORT_ALL`,e[e.EXPORT_TOP_LEVEL=2]=`EXPORT_TOP_LEVEL`,e[e.LOCAL_ALL=3]=`LOCAL_ALL`,e[e.STRICT=4]=`STRICT`})(bn||={});var xn;(function(e){e[e.PROTO_LIMITS_UNKNOWN=0]=`PROTO_LIMITS_UNKNOWN`,e[e.LEGACY_NO_EXPLICIT_LIMITS=1]=`LEGACY_NO_EXPLICIT_LIMITS`,e[e.PROTO_LIMITS2026=2]=`PROTO_LIMITS2026`})(xn||={});var Sn;(function(e){e[e.FIELD_PRESENCE_UNKNOWN=0]=`FIELD_PRESENCE_UNKNOWN`,e[e.EXPLICIT=1]=`EXPLICIT`,e[e.IMPLICIT=2]=`IMPLICIT`,e[e.LEGACY_REQUIRED=3]=`LEGACY_REQUIRED`})(Sn||={});var Cn;(function(e){e[e.ENUM_TYPE_UNKNOWN=0]=`ENUM_TYPE_UNKNOWN`,e[e.OPEN=1]=`OPEN`,e[e.CLOSED=2]=`CLOSED`})(Cn||={});var wn;(function(e){e[e.REPEATED_FIELD_ENCODING_UNKNOWN=0]=`REPEATED_FIELD_ENCODING_UNKNOWN`,e[e.PACKED=1]=`PACKED`,e[e.EXPANDED=2]=`EXPANDED`})(wn||={});var Tn;(function(e){e[e.UTF8_VALIDATION_UNKNOWN=0]=`UTF8_VALIDATION_UNKNOWN`,e[e.VERIFY=2]=`VERIFY`,e[e.NONE=3]=`NONE`})(Tn||={});var En;(function(e){e[e.MESSAGE_ENCODING_UNKNOWN=0]=`MESSAGE_ENCODING_UNKNOWN`,e[e.LENGTH_PREFIXED=1]=`LENGTH_PREFIXED`,e[e.DELIMITED=2]=`DELIMITED`})(En||={});var Dn;(function(e){e[e.JSON_FORMAT_UNKNOWN=0]=`JSON_FORMAT_UNKNOWN`,e[e.ALLOW=1]=`ALLOW`,e[e.LEGACY_BEST_EFFORT=2]=`LEGACY_BEST_EFFORT`})(Dn||={});var On;(function(e){e[e.ENFORCE_NAMING_STYLE_UNKNOWN=0]=`ENFORCE_NAMING_STYLE_UNKNOWN`,e[e.STYLE2024=1]=`STYLE2024`,e[e.STYLE_LEGACY=2]=`STYLE_LEGACY`,e[e.STYLE2026=3]=`STYLE2026`})(On||={});var kn;(function(e){e[e.NONE=0]=`NONE`,e[e.SET=1]=`SET`,e[e.ALIAS=2]=`ALIAS`})(kn||={});var An;(function(e){e[e.EDITION_UNKNOWN=0]=`EDITION_UNKNOWN`,e[e.EDITION_LEGACY=900]=`EDITION_LEGACY`,e[e.EDITION_PROTO2=998]=`EDITION_PROTO2`,e[e.EDITION_PROTO3=999]=`EDITION_PROTO3`,e[e.EDITION_2023=1e3]=`EDITION_2023`,e[e.EDITION_2024=1001]=`EDITION_2024`,e[e.EDITION_2026=1002]=`EDITION_2026`,e[e.EDITION_UNSTABLE=9999]=`EDITION_UNSTABLE`,e[e.EDITION_1_TEST_ONLY=1]=`EDITION_1_TEST_ONLY`,e[e.EDITION_2_TEST_ONLY=2]=`EDITION_2_TEST_ONLY`,e[e.EDITION_99997_TEST_ONLY=99997]=`EDITION_99997_TEST_ONLY`,e[e.EDITION_99998_TEST_ONLY=99998]=`EDITION_99998_TEST_ONLY`,e[e.EDITION_99999_TEST_ONLY=99999]=`EDITION_99999_TEST_ONLY`,e[e.EDITION_MAX=2147483647]=`EDITION_MAX`})(An||={});var jn;(function(e){e[e.VISIBILITY_UNSET=0]=`VISIBILITY_UNSET`,e[e.VISIBILITY_LOCAL=1]=`VISIBILITY_LOCAL`,e[e.VISIBILITY_EXPORT=2]=`VISIBILITY_EXPORT`})(jn||={});function Mn(e){return Object.assign(Object.assign({readUnknownFields:!0,recursionLimit:100},e),{depth:0})}function Nn(e,t,n){let r=C(e);return Fn(e).read(r,new ge(t),Mn(n),t.byteLength),r}var Pn=new WeakMap;function Fn(e){let t=Pn.get(e);return t===void 0&&(t=In(e)),t}function In(e){let t=String(e),n=new Map,r={read:Ln(t,n),readGroup:Rn(t,n)};Pn.set(e,r);for(let t of e.fields)n.set(t.number,zn(t));return r}function Ln(e,t){return(n,r,i,a)=>{if(++i.depth>i.recursionLimit)throw Error(`cannot decode ${e} from binary: maximum recursion depth of ${i.recursionLimit} reached`);let o=r.pos+a,s=n.$unknown??[];for(;r.pos<o;){let[e,a]=r.tag(),o=t.get(e);if(o===void 0){let t=r.skip(a,e,i.recursionLimit-i.depth);i.readUnknownFields&&s.push({no:e,wireType:a,data:t})}else o(n,r,i,a)}s.length>0&&(n.$unknown=s),i.depth--}}function Rn(e,t){return(n,r,i,a)=>{if(++i.depth>i.recursionLimit)throw Error(`cannot decode ${e} from binary: maximum recursion depth of ${i.recursionLimit} reached`);let o,s,c=n.$unknown??[];for(;r.pos<r.len&&([o,s]=r.tag(),s!=p.EndGroup);){let e=t.get(o);if(e===void 0){let e=r.skip(s,o,i.recursionLimit-i.depth);i.readUnknownFields&&c.push({no:o,wireType:s,data:e})}else e(n,r,i,s)}if(s!=p.EndGroup||o!==a)throw Error(`invalid end group tag`);c.length>0&&(n.$unknown=c),i.depth--}}function zn(e){switch(e.fieldKind){case`scalar`:return Bn(e);case`enum`:return Vn(e);case`message`:return Hn(e);case`list`:return Wn(e);case`map`:return Gn(e)}}function Bn(e){let t=Kn(e.scalar,e.utf8Validation,e.longAsString),n=e.localName;if(e.oneof){let r=e.oneof.localName;return(e,i)=>{e[r]={case:n,value:t(i)}}}return(e,r)=>{e[n]=t(r)}}function Vn(e){let t=e.localName,n=e.oneof?.localName;if(e.enum.open)return n===void 0?(e,n)=>{e[t]=n.int32()}:(e,r)=>{e[n]={case:t,value:r.int32()}};let r=e.enum.values,i=e.number;return(e,a,o,s)=>{let c=a.int32();if(r.some(e=>e.number===c))n===void 0?e[t]=c:e[n]={case:t,value:c};else if(o.readUnknownFields){let t=[];ee(c,t);let n=e.$unknown??[];n.push({no:i,wireType:s,data:new Uint8Array(t)}),e.$unknown=n}}}function Hn(e){let t=e.localName,{toMessage:n,toLocal:r}=w(e),i=Un(e);if(e.oneof){let a=e.oneof.localName;return(e,o,s)=>{let c=e[a],l=n(c.case===t?c.value:void 0);i(l,o,s),e[a]={case:t,value:r(l)}}}return(e,a,o)=>{let s=n(e[t]);i(s,a,o),e[t]=r(s)}}function Un(e){let t=Fn(e.message);if(e.delimitedEncoding){let n=e.number;return(e,r,i)=>t.readGroup(e,r,i,n)}return(e,n,r)=>t.read(e,n,r,n.uint32())}function Wn(e){let t=e.localName;if(e.listKind==`message`){let{toMessage:n,toLocal:r}=w(e),i=Un(e);return(e,a,o)=>{let s=n(void 0);i(s,a,o),e[t].push(r(s))}}let n=e.listKind==`enum`?x.INT32:e.scalar,r=e.listKind==`scalar`&&e.longAsString,i=Kn(n,e.utf8Validation,r),a=n!=x.STRING&&n!=x.BYTES;return(e,n,r,o)=>{let s=e[t];if(o==p.LengthDelimited&&a){let e=n.uint32()+n.pos;for(;n.pos<e;)s.push(i(n))}else s.push(i(n))}}function Gn(e){let t=e.localName,n=Kn(e.mapKey,e.utf8Validation,!1),r=Ce(e.mapKey,!1),i,a;switch(e.mapKind){case`scalar`:{let t=e.scalar,n=Kn(t,e.utf8Validation,!1);if(i=e=>n(e),t==x.BYTES)a=()=>new Uint8Array;else{let e=Ce(t,!1);a=()=>e}break}case`enum`:{let t=e.enum.values[0].number;i=e=>e.int32(),a=()=>t;break}case`message`:{let{toMessage:t,toLocal:n}=w(e),r=Fn(e.message).read;i=(e,i,a)=>{let o=t(a);return r(o,e,i,e.uint32()),n(o)},a=()=>n(t(void 0));break}}return(e,o,s)=>{let c=e[t],l,u,d=o.uint32(),ee=o.pos+d;for(;o.pos<ee;){let[e,t]=o.tag();switch(e){case 1:l=n(o);break;case 2:u=i(o,s,u);break;default:o.skip(t,e,s.recursionLimit-s.depth)}}l===void 0&&(l=r),u===void 0&&(u=a()),we(c,l,u)}}function Kn(e,t,n){switch(e){case x.STRING:return e=>e.string(t);case x.BOOL:return e=>e.bool();case x.DOUBLE:return e=>e.double();case x.FLOAT:return e=>e.float();case x.INT32:return e=>e.int32();case x.INT64:return n?e=>String(e.int64()):e=>e.int64();case x.UINT64:return n?e=>String(e.uint64()):e=>e.uint64();case x.FIXED64:return n?e=>String(e.fixed64()):e=>e.fixed64();case x.BYTES:return e=>e.bytes();case x.FIXED32:return e=>e.fixed32();case x.SFIXED32:return e=>e.sfixed32();case x.SFIXED64:return n?e=>String(e.sfixed64()):e=>e.sfixed64();case x.SINT64:return n?e=>String(e.sint64()):e=>e.sint64();case x.UINT32:return e=>e.uint32();case x.SINT32:return e=>e.sint32()}}function P(e,t){let n=Nn(un,$e(e));return n.messageType.forEach(st),n.dependency=t?.map(e=>e.proto.name)??[],ft(n,e=>t?.find(t=>t.proto.name===e)).getFile(n.name)}var F=P(`Ch9nb29nbGUvcHJvdG9idWYvdGltZXN0YW1wLnByb3RvEg9nb29nbGUucHJvdG9idWYiKwoJVGltZXN0YW1wEg8KB3NlY29uZHMYASABKAMSDQoFbmFub3MYAiABKAVChQEKE2NvbS5nb29nbGUucHJvdG9idWZCDlRpbWVzdGFtcFByb3RvUAFaMmdvb2dsZS5nb2xhbmcub3JnL3Byb3RvYnVmL3R5cGVzL2tub3duL3RpbWVzdGFtcHBi+AEBogIDR1BCqgIeR29vZ2xlLlByb3RvYnVmLldlbGxLbm93blR5cGVzYgZwcm90bzM`),I=P(`Ch5nb29nbGUvcHJvdG9idWYvZHVyYXRpb24ucHJvdG8SD2dvb2dsZS5wcm90b2J1ZiIqCghEdXJhdGlvbhIPCgdzZWNvbmRzGAEgASgDEg0KBW5hbm9zGAIgASgFQoMBChNjb20uZ29vZ2xlLnByb3RvYnVmQg1EdXJhdGlvblByb3RvUAFaMWdvb2dsZS5nb2xhbmcub3JnL3Byb3RvYnVmL3R5cGVzL2tub3duL2R1cmF0aW9ucGL4AQGiAgNHUEKqAh5Hb29nbGUuUHJvdG9idWYuV2VsbEtub3duVHlwZXNiBnByb3RvMw`),qn=M(I,0);function Jn(e){let t=e<0?-1:1,n=Math.abs(e),r=Math.floor(n/1e3),i=(n-r*1e3)*1e6;return C(qn,{seconds:v.parse(r*t),nanos:i===0?0:i*t})}var Yn=2,Xn=3,Zn={writeUnknownFields:!0};function Qn(e){return e?Object.assign(Object.assign({},Zn),e):Zn}function $n(e,t,n){let r=new ve;return tr(e)(r,Qn(n),t),r.finish()}var er=new WeakMap;function tr(e){let t=er.get(e);return t===void 0&&(t=nr(e)),t}function nr(e){let t=e.typeName,n=e.fields.concat().sort((e,t)=>e.number-t.number),r=n[0],i=[],a=(e,n,a)=>{if(a.$typeName!==t&&r!==void 0)throw new Ge(r,`cannot use ${r} with message ${a.$typeName}`,`ForeignFieldError`);for(let t=0;t<i.length;t++)i[t](e,n,a);let o=a.$unknown;if(o!==void 0&&n.writeUnknownFields)for(let t=0;t<o.length;t++){let{no:n,wireType:r,data:i}=o[t];e.tag(n,r).raw(i)}};er.set(e,a);for(let e of n)i.push(rr(e));return a}function rr(e){switch(e.fieldKind){case`message`:case`scalar`:case`enum`:return ir(e);case`list`:return or(e);case`map`:return sr(e)}}function ir(e){let t=ar(e),n=e.localName;if(e.oneof){let r=e.oneof.localName;return(e,i,a)=>{let o=a[r];o.case===n&&t(e,i,o.value)}}if(e.presence!=Yn){let r=e.presence==Xn?`cannot encode ${e} to binary: required field not set`:void 0;return(e,i,a)=>{let o=a[n];if(o!==void 0&&Object.prototype.hasOwnProperty.call(a,n))t(e,i,o);else if(r!==void 0)throw Error(r)}}if(e.fieldKind==`enum`){let r=e.enum.values[0].number;return(e,i,a)=>{let o=a[n];o!==r&&t(e,i,o)}}switch(e.scalar){case x.BOOL:return(e,r,i)=>{let a=i[n];a!==!1&&t(e,r,a)};case x.STRING:return(e,r,i)=>{let a=i[n];a!==``&&t(e,r,a)};case x.BYTES:return(e,r,i)=>{let a=i[n];(!(a instanceof Uint8Array)||a.byteLength>0)&&t(e,r,a)};case x.DOUBLE:case x.FLOAT:return(e,r,i)=>{let a=i[n];Object.is(a,0)||t(e,r,a)};default:return(e,r,i)=>{let a=i[n];a!=0&&t(e,r,a)}}}function ar(e){switch(e.fieldKind){case`message`:{let{toMessage:t}=w(e),n=fr(e);return(e,r,i)=>{n(e,r,t(i))}}case`scalar`:case`enum`:{let t=e.fieldKind==`enum`?x.INT32:e.scalar,n=e.number,r=pr(t),i=ur(t,e.parent.typeName,e.name);return(e,t,a)=>{e.tag(n,r),i(e,a)}}}}function or(e){let t=e.localName,n=e.number;switch(e.listKind){case`message`:{let{toMessage:n}=w(e),r=fr(e);return(e,i,a)=>{let o=a[t];for(let t=0;t<o.length;t++)r(e,i,n(o[t]))}}case`scalar`:case`enum`:{let r=e.listKind==`enum`?x.INT32:e.scalar,i=ur(r,e.parent.typeName,e.name);if(e.packed)return(e,r,a)=>{let o=a[t];if(o.length!=0){e.tag(n,p.LengthDelimited).fork();for(let t=0;t<o.length;t++)i(e,o[t]);e.join()}};let a=pr(r);return(e,r,o)=>{let s=o[t];for(let t=0;t<s.length;t++)e.tag(n,a),i(e,s[t])}}}}function sr(e){let t=e.localName,n=e.number,r=cr(e);if(e.mapKind==`message`){let{toMessage:i}=w(e),a=tr(e.message);return(e,o,s)=>{let c=s[t],l=Object.keys(c);for(let t=0;t<l.length;t++){let s=l[t];e.tag(n,p.LengthDelimited).fork(),r(e,s),e.tag(2,p.LengthDelimited).fork(),a(e,o,i(c[s])),e.join(),e.join()}}}let i=e.mapKind==`enum`?x.INT32:e.scalar,a=pr(i),o=ur(i,e.parent.typeName,e.name);return(e,i,s)=>{let c=s[t],l=Object.keys(c);for(let t=0;t<l.length;t++){let i=l[t];e.tag(n,p.LengthDelimited).fork(),r(e,i),e.tag(2,a),o(e,c[i]),e.join()}}}function cr(e){let t=pr(e.mapKey),n=ur(e.mapKey,e.parent.typeName,e.name),r=lr(e.mapKey);return(e,i)=>{e.tag(1,t),n(e,r(i))}}function lr(e){switch(e){case x.STRING:return e=>e;case x.BOOL:return e=>e===`true`||e!==`false`&&e;case x.UINT64:case x.FIXED64:return e=>{try{return v.uParse(e)}catch{return e}};case x.INT64:case x.SFIXED64:case x.SINT64:return e=>{try{return v.parse(e)}catch{return e}};default:return e=>{let t=Number.parseInt(e);return Number.isFinite(t)?t:e}}}function ur(e,t,n){let r=dr(e);return(e,i)=>{try{r(e,i)}catch(e){throw e instanceof Error?Error(`cannot encode field ${t}.${n} to binary: ${e.message}`):e}}}function dr(e){switch(e){case x.STRING:return(e,t)=>e.string(t);case x.BOOL:return(e,t)=>e.bool(t);case x.DOUBLE:return(e,t)=>e.double(t);case x.FLOAT:return(e,t)=>e.float(t);case x.INT32:return(e,t)=>e.int32(t);case x.INT64:return(e,t)=>e.int64(t);case x.UINT64:return(e,t)=>e.uint64(t);case x.FIXED64:return(e,t)=>e.fixed64(t);case x.BYTES:return(e,t)=>e.bytes(t);case x.FIXED32:return(e,t)=>e.fixed32(t);case x.SFIXED32:return(e,t)=>e.sfixed32(t);case x.SFIXED64:return(e,t)=>e.sfixed64(t);case x.SINT64:return(e,t)=>e.sint64(t);case x.UINT32:return(e,t)=>e.uint32(t);case x.SINT32:return(e,t)=>e.sint32(t)}}function fr(e){let t=e.number,n=tr(e.message);return e.delimitedEncoding?(e,r,i)=>{e.tag(t,p.StartGroup),n(e,r,i),e.tag(t,p.EndGroup)}:(e,r,i)=>{e.tag(t,p.LengthDelimited).fork(),n(e,r,i),e.join()}}function pr(e){switch(e){case x.BYTES:case x.STRING:return p.LengthDelimited;case x.DOUBLE:case x.FIXED64:case x.SFIXED64:return p.Bit64;case x.FIXED32:case x.SFIXED32:case x.FLOAT:return p.Bit32;default:return p.Varint}}var mr=32,hr=new Set([`ENTROPY_MISMATCH`,`GAME_ALREADY_STARTED`,`GAME_OVER`]);function gr(){return crypto.getRandomValues(new Uint8Array(mr))}async function _r(e){return new Uint8Array(await crypto.subtle.digest(`SHA-256`,e))}function vr(e){return e.shuffle?.revealUntilTime!==void 0}function L(){let e=crypto.getRandomValues(new Uint8Array(16));return Array.from(e,e=>e.toString(16).padStart(2,`0`)).join(``)}var yr=64,br=class{#e;#t;#n=[];constructor(e=()=>performance.now(),t=()=>Date.now()){this.#e=e,this.#t=t}note(e){this.#n.push(e.getTime()-this.#e()),this.#n.length>yr&&this.#n.shift()}nowMs(){return this.#n.length?this.#e()+Math.max(...this.#n):this.#t()}},xr=new Set([`GameView.table`,`Draft.table`,`Solution.table`,`TurnPlayed.table`,`Game.ruleset`,`Game.policy`,`GameSummary.policy`]);function R(e,t){return wr(e,t)}function Sr(e){return new Date(e?Number(e.seconds)*1e3+e.nanos/1e6:0)}function Cr(e){return e?Number(e.seconds)*1e3+e.nanos/1e6:0}function wr(e,t){switch(e.typeName){case`google.protobuf.Timestamp`:return Sr(t);case`google.protobuf.Duration`:return Cr(t);case`meldhall.v1.Rack`:return t.tiles.map(ae)}let n={};for(let r of e.fields){let i=Er(e,r,t);i!==void 0&&(n[Tr(r)]=i)}return n}function Tr(e){return e.message?.typeName===`google.protobuf.Duration`?`${e.localName}Ms`:e.localName}function Er(e,t,n){let r=n[t.localName];if(t.oneof){let e=n[t.oneof.localName];r=e.case===t.localName?e.value:void 0}return t.fieldKind===`list`?r.map(n=>Dr(t,n,e)):(r===void 0&&t.message&&xr.has(`${e.name}.${t.localName}`)&&(r=C(t.message)),r===void 0||t.fieldKind===`map`?r:Dr(t,r,e))}function Dr(e,t,n){return e.message?wr(e.message,t):e.enum?Or(e.enum,t,n.name===`Ruleset`):typeof t==`bigint`?Number(t):t}function Or(e,t,n){if(e.name===`Tile`)return t===0?void 0:ae(t);let r=e.value[t]?.localName??String(t);return n||e.name===`Reason`?r:r.toLowerCase()}function kr(e,t,...n){if(n.length>0)throw Error();return e.services[t]}var Ar=P(btoa(`
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
NEXT_STARTER_LOSERbproto3`),[I]),jr=M(Ar,0),Mr=P(btoa(`
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
REASON_SOLVER_BUSYjbproto3`)),z=P(btoa(`
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

TILE_JOKER\`bproto3`)),B=P(btoa(`
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
\rMELD_KIND_RUNbproto3`),[z]),Nr=M(B,1),Pr=M(B,2),Fr=N(B,0),Ir=P(btoa(`
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
DRAW_CAUSE_PENALTYbproto3`),[I,F,Mr,B,z]),Lr=M(Ir,1),Rr=M(Ir,8),V=P(btoa(`
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
ABORT_CAUSE_ABANDONEDbproto3`),[I,F,Ar,Ir]),zr=M(V,0),H=M(V,3),Br=M(V,6),Vr=ln(N(V,1)),Hr=N(V,2),Ur=N(V,3),Wr=P(btoa(`
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
\vserver_time (\v2.google.protobuf.Timestampbproto3`),[I,F,V,B]),Gr=P(btoa(`
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
\vserver_time (\v2.google.protobuf.Timestampbproto3`),[F,V]),U=P(btoa(`
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
GAME_CHANGE_KIND_REMOVEDbproto3`),[F,V]),Kr=M(U,0),qr=ln(N(U,0)),Jr=ln(N(U,1)),Yr=P(btoa(`
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
\rOBJECTIVE_ANY\x07bproto3`),[B,z]),Xr=M(Yr,0),Zr=N(Yr,0),Qr=P(btoa(`
meldhall/v1/verdict.proto\vmeldhall.v1"®
\vTurnVerdict\r
legal (\b%
\x07refusal (\v2.meldhall.v1.Refusal!
table (\v2.meldhall.v1.Table$
	rack_left (2.meldhall.v1.Tile
\bgoes_out (\b
points (bproto3`),[Mr,B,z]),$r=M(Qr,0),ei=P(btoa(`
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
VIEWER_ROLE_SPECTATORbproto3`),[I,F,V,U,Ir]),ti=ln(N(ei,0)),ni=P(btoa(`
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
	GetRecord.meldhall.v1.GetRecordRequest.meldhall.v1.GetRecordResponsebproto3`),[I,F,Wr,Gr,V,U,Ar,Yr,B,z,Qr,ei]),ri=M(ni,0),ii=M(ni,2),ai=kr(ni,0),oi=P(btoa(`
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
	MintToken.meldhall.v1.MintTokenRequest.meldhall.v1.MintTokenResponsebproto3`)),si=M(oi,0),ci=kr(oi,0),li=P(btoa(`
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
	SolveTurn.meldhall.v1.SolveTurnRequest.meldhall.v1.SolveTurnResponsebproto3`),[Mr,Ar,Yr,B,z,Qr]),ui=M(li,5),di=kr(li,0),fi=P(btoa(`
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
\rGetServerInfo!.meldhall.v1.GetServerInfoRequest".meldhall.v1.GetServerInfoResponsebproto3`),[I,F]),pi=M(fi,1),mi=kr(fi,0),hi=3e4,gi=3,_i=class{clock=new br;patienceMs;#e;#t;#n;#r;#i;constructor(e){this.#e=e.transport,this.#n=e.transport(),this.#r=e.token,this.#t=e.timeoutMs,this.patienceMs=e.patienceMs}get token(){return this.#r}set token(e){this.#r=e}async call(e,t,{signal:n,isMoot:r=()=>!1}={}){let i=performance.now()+this.patienceMs,a=C(e.input,t);for(let t=0;;t+=1)try{return await this.#a(e,a,n)}catch(e){n?.throwIfAborted();let a=ce(e);if(r())throw a;await yi(a,t,i,n)}}async*stream(e,t,n){let r=await this.#o(n),i=this.#n,a=new AbortController,o=AbortSignal.any([n,a.signal]);try{let n=(await xi(r,i.stream(e,o,void 0,this.#c(),Si(C(e.input,t))))).message[Symbol.asyncIterator]();for(;;){let e=await xi(r,n.next());if(e.done)return;this.#s(e.value),yield e.value}}catch(e){throw e instanceof de&&i===this.#n&&(this.#n=this.#e()),ce(e)}finally{a.abort()}}async#a(e,t,n){let r=t,i=await this.#n.unary(e,n,this.#t,this.#c(),r);return this.#s(i.message),i.message}async#o(e){if(this.#i===void 0)try{let t=await this.#a(mi.method.getServerInfo,C(mi.method.getServerInfo.input),e);this.#i=vi(R(pi,t))}catch(t){if(ce(t)instanceof m||!e.aborted)return hi;throw t}return this.#i}#s(e){`serverTime`in e&&e.serverTime&&this.clock.note(Sr(e.serverTime))}#c(){return this.#r?{authorization:`Bearer ${this.#r}`}:{}}};function vi(e){return gi*(e.limits?.heartbeatMs??0)||hi}async function yi(e,t,n,r){let i=re(e,t);if(i===void 0||performance.now()+i>n)throw e;await bi(i,r)}function bi(e,t){return new Promise((n,r)=>{let i=()=>{clearTimeout(a),r(t?.reason)},a=setTimeout(()=>{t?.removeEventListener(`abort`,i),n()},e);t?.aborted?i():t?.addEventListener(`abort`,i,{once:!0})})}async function xi(e,t){let n,r=new Promise((t,r)=>{n=setTimeout(()=>r(new de(`DEADLINE_EXCEEDED`,`the stream is silent for ${e/1e3} s`)),e)});try{return await Promise.race([t,r])}finally{clearTimeout(n),t.catch(()=>void 0)}}async function*Si(e){yield e}async function*Ci(e,t,n,{signal:r=new AbortController().signal,patienceMs:i=e.patienceMs}){let a=0,o;for(;!n.isOver()&&!r.aborted;){let s;try{for await(let i of e.stream(t,n.request(),r))if(a>0&&(yield{isConnected:!0}),a=0,o=void 0,yield n.take(i),n.isOver())return;let i=Math.max(n.retryAfterMs,se(a));n.retryAfterMs=0,s=()=>bi(i,r)}catch(e){let t=ce(e);o??=performance.now()+i;let n=o;s=()=>yi(t,a,n,r)}a===0&&!r.aborted&&(yield{isConnected:!1});try{await s()}catch(e){if(r.aborted)return;throw e}a+=1}}var wi=new Set([`STALE_VERSION`,`NOT_YOUR_TURN`,`ROUND_OVER`,`ROUND_RUNNING`,`GAME_OVER`,`GAME_PAUSED`,`STAND_IN_PLAYS`]);function Ti(e,t,n){let r=e.game.view,i=e.kind===`events`||e.kind===`snapshot`;if(!(!r||e.game.state!==`running`||!i||e.version<(t?.version??0)))return r.turnSeat!==void 0&&r.turnSeat===r.viewerSeat?`turn`:n&&r.phase===`between_rounds`?`round`:void 0}function Ei(e){return e instanceof m&&wi.has(e.reason)}function Di(e){if(typeof e!=`string`){let{preset:t=``,...n}=e,r=C(jr,{preset:t});for(let[e,t]of Object.entries(n))ki(r,Mi(e),String(t));return r}let[t,...n]=e.split(`+`).map(e=>e.trim()),r=C(jr,{preset:t??``});for(let e of n){let[t=``,n]=e.split(`=`).map(e=>e.trim());if(n===void 0)throw new g(`"${e}": expected parameter=value`);ki(r,t,n)}return r}var Oi=new Map(jr.fields.filter(e=>e.name!==`preset`).map(e=>[Mi(Tr(e)),e]));function ki(e,t,n){let r=Oi.get(t);if(!r)throw new g(`"${t}" is no parameter of a ruleset`);e[r.localName]=Ai(r,t,n)}function Ai(e,t,n){if(e.enum){let r=e.enum.values.find(e=>e.number>0&&e.localName===n);if(!r)throw new g(`${t} cannot be "${n}"`);return r.number}if(e.message)return Jn(ji(t,n));if(e.scalar===x.BOOL){if(n!==`true`&&n!==`false`)throw new g(`${t} is true or false, not "${n}"`);return n===`true`}return ji(t,n)}function ji(e,t){if(/^\d{1,10}$/.test(t))return Number(t);throw new g(`${e} is a number, not "${t}"`)}function Mi(e){return e.replace(/[A-Z]/g,e=>`_${e.toLowerCase()}`)}function W(e){return C(Pr,{melds:he(e).map(({tiles:e,kind:t})=>({tiles:Ni(e),kind:Ri(Fr,t)}))})}function Ni(e){return ue(e).map(oe)}function Pi(e){return Ri(Zr,e)}function Fi(e,t){return C(ri,{requestId:L(),ruleset:Di(e),seats:t.seats??0,title:t.title??``,visibility:t.unlisted?Vr.UNLISTED:Vr.PUBLIC,playerIds:[...t.playerIds??[]],policy:Ii(t.policy??{})})}function Ii(e){let{spectators:t,absence:n,spectatorDelayMs:r,absenceGraceMs:i,pauseBudgetMs:a,...o}=e;return C(zr,{...o,spectators:Ri(Hr,t),absence:Ri(Ur,n),spectatorDelay:Li(r),absenceGrace:Li(i),pauseBudget:Li(a)})}function Li(e){return e===void 0?void 0:Jn(e)}function Ri(e,t){if(t===void 0)return 0;let n=e.values.find(e=>e.localName.toLowerCase()===t);if(!n){let n=e.values.filter(e=>e.number>0).map(e=>e.localName.toLowerCase());throw new g(`"${t}" is no ${e.name}: expected ${n.join(`, `)}`)}return n.number}function zi(e,t,n){let r=e;for(let e of n)r&&=Vi(r,e);if(!r)return;let{draft:i,...a}=r.view??{};return{...r,version:t,view:r.view&&n.reduce((t,n)=>Ui(t,n,e.ruleset),a)}}function Bi(e,t){return e.view?{...e,view:{...e.view,draft:t}}:e}function Vi(e,t){switch(t.kind){case`playerJoined`:case`botAdded`:return Qi(e,t.seat);case`gameStarted`:return{...e,state:`running`,seats:t.seats,shuffle:Ji(e,void 0)};case`startCalled`:return e.shuffle&&{...e,shuffle:Ji(e,t.untilTime)};case`roundStarted`:return e.view&&Xi(e);case`turnStarted`:return e.view?.turn===t.turn?e:Xi(e);case`pauseAsked`:return Yi(e,{askedSeats:[...e.pause?.askedSeats??[],t.seat]});case`gamePaused`:return Yi(e,{askedSeats:[],untilTime:t.untilTime});case`gameResumed`:return{...e,pause:{askedSeats:[],leftMs:t.leftMs}};case`rematchCreated`:return{...e,rematchGameId:t.gameId};case`playerLeft`:return;case`gameEnded`:return qi(e,`finished`);case`gameAborted`:return qi(e,`aborted`);default:return Hi(e,t)}}function Hi(e,t){switch(t.kind){case`playerAway`:return Qi(e,{...Zi(e,t.seat),awayTime:t.awayTime});case`playerReturned`:return Qi(e,{...Zi(e,t.seat),awayTime:void 0,standIn:``});case`botTookOver`:return Qi(e,{...Zi(e,t.seat),standIn:t.bot});case`playerForfeited`:return Qi(e,{...Zi(e,t.seat),awayTime:void 0});default:return e}}function Ui(e,t,n){switch(t.kind){case`roundStarted`:return Gi(e,t,n);case`redealGranted`:return{...e,rack:t.rack,racks:t.racks};case`turnStarted`:return{...e,turnSeat:t.seat,turn:t.turn,deadlineTime:t.deadlineTime,seats:e.seats.map((e,n)=>({...e,timeBankMs:t.timeBanksMs[n]}))};case`turnPlayed`:return $i({...ea(e,t.seat,t.laid,[]),table:t.table},t.seat,e=>({rackTiles:t.rackTiles,hasMelded:e.hasMelded||t.initialMeld}));case`tilesDrawn`:return $i({...ea(e,t.seat,[],t.tiles),poolTiles:t.poolTiles},t.seat,e=>({rackTiles:e.rackTiles+t.drawnTiles}));case`seatLeft`:return $i(e,t.seat,()=>({hasLeft:!0}));case`roundEnded`:return Ki(e,t.result);case`gameEnded`:return{...e,phase:`over`,result:t.result};default:return Wi(e,t)}}function Wi(e,t){switch(t.kind){case`clockPaused`:return{...e,clockPaused:!0,deadlineTime:void 0};case`clockResumed`:return{...e,clockPaused:!1,deadlineTime:t.deadlineTime};case`clockCredited`:return{...$i(e,t.seat,e=>({timeBankMs:(e.timeBankMs??0)+t.creditMs})),deadlineTime:t.deadlineTime};default:return e}}function Gi(e,t,n){let r=n.initialMeldPoints===0;return{...e,phase:`round`,round:t.round,table:{melds:[]},poolTiles:t.poolTiles,seats:e.seats.map((e,n)=>({...e,rackTiles:t.rackTiles[n]??0,hasMelded:r})),rack:t.rack,racks:t.racks,turn:0}}function Ki(e,t){let n=new Map(t.seats.map(e=>[e.seat,e.scorePoints]));return{...e,phase:`between_rounds`,turnSeat:void 0,deadlineTime:void 0,lastRound:t,seats:e.seats.map(e=>({...e,totalPoints:e.totalPoints+(n.get(e.seat)??0),roundsWon:e.roundsWon+ +!!t.winnerSeats.includes(e.seat)}))}}function qi(e,t){return e.shuffle?void 0:{...e,state:t,pause:void 0}}function Ji(e,t){return e.shuffle&&{...e.shuffle,revealUntilTime:t}}function Yi(e,t){return{...e,pause:e.pause&&{...e.pause,...t}}}function Xi(e){return Yi(e,{askedSeats:[]})}function Zi(e,t){return e.seats[t]}function Qi(e,t){return{...e,seats:e.seats.map(e=>e.seat===t.seat?t:e)}}function $i(e,t,n){return{...e,seats:e.seats.map(e=>e.seat===t?{...e,...n(e)}:e)}}function ea(e,t,n,r){let i=e=>{let t=[...e,...r];for(let e of n){let n=t.indexOf(e);n>=0&&t.splice(n,1)}return t.sort((e,t)=>oe(e)-oe(t))};return{...e,rack:t===e.viewerSeat?i(e.rack):e.rack,racks:e.racks.map((e,n)=>n===t?i(e):e)}}var ta=new Set([`finished`,`aborted`]),na=class{retryAfterMs=0;#e;#t;#n;#r;#i;#a=[];#o=new Date(0);constructor(e,t,n,r){this.#e=e,this.#t=n,this.#n=r,this.#r=typeof t==`object`?t:void 0,this.#i=typeof t==`object`?t.version:t}isOver(){let e=this.#r;return e!==void 0&&ta.has(e.state)&&(this.#i??-1)>=e.version}request(){return this.#r=this.#r&&Bi(this.#r,void 0),{gameId:this.#e,role:aa(this.#t),joinCode:this.#n,...this.#i===void 0?{}:{afterVersion:BigInt(this.#i)}}}take(e){switch(this.#o=e.serverTime?Sr(e.serverTime):this.#o,e.update.case){case`snapshot`:{let t=R(H,e.update.value);return this.#a=[],this.#i=t.version,this.#r=t,this.#s(`snapshot`,t)}case`events`:return this.#l(e.update.value);case`draft`:return this.#c(e.update.value);case`closing`:return this.retryAfterMs=Cr(e.update.value.retryAfter),`closing`;default:return`nothing`}}complete(e){return this.#r=e,this.#s(`events`,e)}line(e){return this.#r&&{...this.#s(`connection`,this.#r),events:[],isConnected:e}}#s(e,t){return{kind:e,version:this.#i??t.version,game:t,events:this.#a,serverTime:this.#o,isConnected:!0}}#c(e){let t=e.draft&&R(Lr,e.draft),n=this.#r;return!n?.view||n.version!==Number(e.version)||oa(n.view.draft,t)?`nothing`:(this.#r=Bi(n,t),{...this.#s(`draft`,this.#r),version:n.version,events:[]})}#l(e){let t=ra(e);if(this.#i=Number(e.version),this.#a=t.filter(e=>e!==void 0),!this.#r)return`needs_game`;if(this.#i<=this.#r.version)return this.complete(this.#r);let n=this.#a.length===t.length?zi(this.#r,this.#i,this.#a):void 0;return n?this.complete(n):`needs_game`}};function ra(e){return[...e.sessionEvents.map(e=>ia(Br,e.event)),...e.gameEvents.map(e=>ia(Rr,e.event))]}function ia(e,t){let n=e.fields.find(e=>e.localName===t.case)?.message;return n&&{kind:t.case,...R(n,t.value)}}function aa(e){switch(e){case`seat`:return ti.SEAT;case`spectator`:return ti.SPECTATOR;default:return ti.UNSPECIFIED}}function oa(e,t){return JSON.stringify(e)===JSON.stringify(t)}var G=ai.method,sa=class e{id;#e;#t;#n;#r;#i;#a;#o;constructor(e,t,n={}){this.id=t,this.#e=e,this.#t=n.joinCode??``,this.#n=n.role,this.#r=n.entropy,this.#i=n.game}get current(){return this.#i}async get(e){return this.#p(await this.#l(this.#n,e))}addBot(e={}){let{seat:t,level:n,thinkMs:r,displayName:i=``}=e,a=r===void 0?void 0:Jn(r);return this.#f(G.addBot,e,{seat:t,level:n,thinkTime:a,displayName:i})}async start(e){return this.#d(await this.#f(G.startGame,e))}startRound(e){return this.#f(G.startRound,e)}play(e,t){return this.#f(G.playTurn,t,{table:W(e)})}async draw(e={}){let t={requestId:L(),gameId:this.id,expectedVersion:ca(e)},n=await this.#e.call(G.drawTile,t,e);return this.#p(R(H,n.game)),n.tile?ae(n.tile):void 0}passTurn(e){return this.#f(G.passTurn,e)}async check(e,t){let n=await this.#e.call(G.checkTurn,{gameId:this.id,table:W(e)},t);return{...R($r,n.verdict),version:Number(n.version)}}setDraft(e,t={}){return this.#a={...t,table:e===null?null:he(e)},this.#o??=this.#u().finally(()=>{this.#o=void 0}),this.#o}async suggest(e=`tiles`,t={}){let n={gameId:this.id,objective:Pi(e),fewestChanges:t.fewestChanges??!1},r=await this.#e.call(G.suggestTurn,n,t);return{solution:R(Xr,r.solution),version:Number(r.version)}}requestRedeal(e){return this.#f(G.requestRedeal,e)}resign(e){return this.#f(G.resignGame,e)}async leave(e={}){let t={requestId:L(),gameId:this.id,expectedVersion:ca(e)};await this.#e.call(G.leaveGame,t,e)}pause(e){return this.#f(G.pauseGame,e)}resume(e){return this.#f(G.resumeGame,e)}abort(e){return this.#f(G.abortGame,e)}creditClock(e,t,n){return this.#f(G.creditClock,n,{seat:e,credit:Jn(t)})}async rematch(t){let n=R(H,(await this.#e.call(G.rematch,{requestId:L(),gameId:this.id},t)).game);return new e(this.#e,n.gameId,{game:n})}async record(e){return(await this.#e.call(G.getRecord,{gameId:this.id},e)).record}async*watch(e={}){let t=e.role??this.#n,n=new na(this.id,e.since??e.afterVersion,t,this.#t);for await(let r of Ci(this.#e,G.watchGame,n,e)){let i=await this.#c(n,r,t,e);i&&(await this.#d(this.#p(i.game)),yield i)}}async runBot(e,t={}){for await(let n of this.watch(t)){let r=Ti(n,this.#i,t.startsRounds??!1);try{r===`turn`?await this.#s(await e(n.game),n):r===`round`&&await this.startRound(t)}catch(e){if(!Ei(e))throw e}}return this.#i??this.get()}async#s(e,t){let n=t.version;e===null?t.game.view?.poolTiles?await this.draw({expectedVersion:n}):await this.passTurn({expectedVersion:n}):await this.play(e,{expectedVersion:n})}async#c(e,t,n,r){return typeof t==`object`?`kind`in t?t:e.line(t.isConnected):t===`needs_game`?e.complete(await this.#l(n,r)):void 0}async#l(e,t){let n={gameId:this.id,joinCode:this.#t,role:aa(e)};return R(H,(await this.#e.call(G.getGame,n,t)).game)}async#u(){let e=0;for(;this.#a;){let{table:t,...n}=this.#a;this.#a=void 0;let r={gameId:this.id,expectedVersion:ca(n),...t===null?{}:{table:W(t)}};try{let t=()=>this.#a!==void 0;e=Number((await this.#e.call(G.setDraft,r,{...n,isMoot:t})).version)}catch(e){if(!this.#a)throw e}}return e}async#d(e){let t=this.#r;if(!t||!vr(e))return e;this.#r=void 0;try{return await this.#f(G.revealEntropy,{},{entropy:t})}catch(t){if(t instanceof m&&hr.has(t.reason))return e;throw t}}async#f(e,t={},n={}){let r={requestId:L(),gameId:this.id,expectedVersion:ca(t),...n},i=await this.#e.call(e,r,t);return this.#p(R(H,i.game))}#p(e){return(!this.#i||e.version>=this.#i.version)&&(this.#i=e),e}};function ca({expectedVersion:e}){return e===void 0?void 0:BigInt(e)}var la=class{retryAfterMs=0;#e;#t=new Map;#n;constructor(e){this.#e=e?qr.MINE:qr.OPEN}isOver(){return!1}request(){return{filter:this.#e}}take(e){switch(e.update.case){case`closing`:return this.retryAfterMs=Cr(e.update.value.retryAfter),`closing`;case`snapshot`:{let t=this.#n===void 0,n=this.#i(e.update.value);return t||n.length?this.#r(e,t?[]:n):`nothing`}case`changed`:{let t=e.update.value.changes.flatMap(e=>{let t=e.game&&R(Kr,e.game);return t?this.#a(t,e.kind===Jr.REMOVED):[]});return t.length?this.#r(e,t):`nothing`}default:return`nothing`}}#r(e,t){return{games:[...this.#t.values()].sort(ua),hasMore:this.#n??!1,changes:t,serverTime:Sr(e.serverTime)}}#i(e){this.#n=e.hasMore;let t=e.games.map(e=>R(Kr,e)),n=new Set(t.map(e=>e.gameId)),r=[...this.#t.values()].filter(e=>!n.has(e.gameId));for(let e of r)this.#t.delete(e.gameId);return[...r.map(e=>({kind:`removed`,game:e})),...t.flatMap(e=>this.#a(e,!1))]}#a(e,t){let n=this.#t.get(e.gameId);return n&&n.version>e.version?[]:t?(this.#t.delete(e.gameId),n?[{kind:`removed`,game:n}]:[]):(this.#t.set(e.gameId,e),n?JSON.stringify(n)===JSON.stringify(e)?[]:[{kind:`changed`,game:e}]:[{kind:`added`,game:e}])}};function ua(e,t){return(t.createTime?.getTime()??0)-(e.createTime?.getTime()??0)||(t.gameId>e.gameId?1:-1)}var da=2,K=5,fa=16777216,pa={400:`INTERNAL`,401:`UNAUTHENTICATED`,403:`PERMISSION_DENIED`,404:`UNIMPLEMENTED`,429:`UNAVAILABLE`,502:`UNAVAILABLE`,503:`UNAVAILABLE`,504:`UNAVAILABLE`};function ma(e,t){let n=(n,r,i,a,o)=>{let s=new Headers(i);return s.set(`content-type`,r),s.set(`connect-protocol-version`,`1`),t(`${e.replace(/\/$/,``)}/${n.parent.typeName}/${n.name}`,{method:`POST`,headers:s,body:a,signal:o??null})};return{unary:(...e)=>ha(n,...e),stream:(...e)=>ga(n,...e)}}async function ha(e,t,n,r,i,a){let o=r===void 0?void 0:AbortSignal.timeout(Math.ceil(r)),s=[n,o].filter(e=>e!==void 0),c=new Headers(i);r!==void 0&&c.set(`connect-timeout-ms`,String(Math.ceil(r)));try{let n=await e(t,`application/proto`,c,_a(t.input,a),AbortSignal.any(s));if(!n.ok)throw Sa(n.status,await n.text());return ya(n,`application/proto`),{message:Nn(t.output,new Uint8Array(await n.arrayBuffer()))}}catch(e){throw o?.aborted?new h(`DEADLINE_EXCEEDED`,`the call took too long`):e}}async function ga(e,t,n,r,i,a){let o=va(new Uint8Array);for await(let e of a)o=va(_a(t.input,e));let s=await e(t,`application/connect+proto`,i,o,n);if(!s.ok||!s.body)throw Sa(s.status,await s.text());return ya(s,`application/connect+proto`),{message:ba(t.output,s.body)}}function _a(e,t){return new Uint8Array($n(e,C(e,t)))}function va(e){let t=new Uint8Array(K+e.length);return new DataView(t.buffer).setUint32(1,e.length),t.set(e,K),t}function ya(e,t){let n=e.headers.get(`content-type`)??`nothing`;if(n!==t)throw new h(`UNKNOWN`,`the answer is ${n}, not ${t}`)}async function*ba(e,t){let n=t.getReader(),r=new xa;try{for(;;){for(let t=r.take();t;t=r.take()){if(t.flags&da){let{error:e}=Ea(new TextDecoder().decode(t.bytes));if(e)throw Ca(e,`UNKNOWN`);return}yield Nn(e,t.bytes)}let{done:t,value:i}=await n.read();if(t)throw new h(`UNAVAILABLE`,`the stream was cut off`);r.add(i)}}finally{n.cancel().catch(()=>void 0)}}var xa=class{#e=new Uint8Array;add(e){let t=new Uint8Array(this.#e.length+e.length);t.set(this.#e),t.set(e,this.#e.length),this.#e=t}take(){if(this.#e.length<K)return;let e=new DataView(this.#e.buffer,this.#e.byteOffset).getUint32(1);if(e>fa)throw new h(`DATA_LOSS`,`a message of ${e} bytes`);if(this.#e.length<K+e)return;let t=this.#e[0]??0,n=this.#e.subarray(K,K+e);return this.#e=this.#e.subarray(K+e),{flags:t,bytes:n}}};function Sa(e,t){return Ca(Ea(t),pa[e]??`UNKNOWN`,`HTTP status ${e}`)}function Ca(e,t,n=``){let{code:r,message:i,details:a}=e,o=typeof r==`string`?wa(r):t,s=Array.isArray(a)?a.map(Ta).filter(e=>e!==void 0):[];return new h(o,typeof i==`string`?i:n,s)}function wa(e){return e===`canceled`?`CANCELLED`:e.toUpperCase()}function Ta(e){let{type:t,value:n}=e;return typeof t==`string`&&typeof n==`string`?{type:t,value:$e(n)}:void 0}function Ea(e){try{let t=JSON.parse(e);return typeof t==`object`&&t?t:{}}catch{return{}}}var Da=ai.method,Oa=ci.method,ka=di.method;function Aa(e,t={}){return new ja(e,t)}var ja=class{url;#e;constructor(e,t={}){this.url=e;let{fetch:n=globalThis.fetch,timeoutMs:r=5e3,patienceMs:i=2e4}=t;this.#e=new _i({transport:t.transport??(()=>ma(e,(e,t)=>n(e,t))),token:t.token,timeoutMs:r,patienceMs:i})}get token(){return this.#e.token}nowMs(){return this.#e.clock.nowMs()}async signUp(e,t){let n=await this.#e.call(Oa.signUp,{displayName:e},t);return this.#e.token=n.token,{...Ma(n),token:n.token}}async mintToken(e,t,n){let r=await this.#e.call(Oa.mintToken,{externalId:e,displayName:t},n);return{...Ma(r),token:r.token}}async me(e){return Ma(await this.#e.call(Oa.getMe,{},e))}async serverInfo(e){return R(pi,await this.#e.call(mi.method.getServerInfo,{},e))}async createGame(e=`classic`,t={}){let n=t.entropy?gr():void 0,r=Fi(e,t);n&&(r.entropyCommitment=await _r(n));let i=await this.#e.call(Da.createGame,r,t);return this.#t(i.game,{entropy:n})}async joinGame(e,t={}){let{seat:n,code:r=``}=t,i=t.entropy?gr():void 0,a=C(ii,{requestId:L(),gameId:e,joinCode:r});n!==void 0&&(a.seat=n),i&&(a.entropyCommitment=await _r(i));let o=await this.#e.call(Da.joinGame,a,t);return this.#t(o.game,{joinCode:r,entropy:i})}game(e,t={}){return new sa(this.#e,e,{joinCode:t.code,role:t.role})}async*listGames(e={}){let t=e.mine?qr.MINE:qr.OPEN,n=``;do{let r=await this.#e.call(Da.listGames,{filter:t,pageSize:e.pageSize??50,pageToken:n},e);yield*r.games.map(e=>R(Kr,e)),n=r.nextPageToken}while(n)}async*watchGames(e={}){let t=new la(e.mine??!1);for await(let n of Ci(this.#e,Da.watchGames,t,e))typeof n!=`string`&&`games`in n&&(yield n)}async rulesets(e){return(await this.#e.call(ka.listRulesets,{},e)).rulesets.map(e=>R(jr,e))}async checkTable(e,t=`classic`,n){let r={ruleset:Di(t),table:W(e)};return R(ui,await this.#e.call(ka.checkTable,r,n))}async checkTurn(e,t){let n={ruleset:Di(e.ruleset??`classic`),before:W(e.before),rack:Ni(e.rack),after:W(e.after),unopened:e.hasMelded===!1};return R($r,(await this.#e.call(ka.checkTurn,n,t)).verdict)}async solveTurn(e,t){let n={ruleset:Di(e.ruleset??`classic`),table:W(e.table),rack:Ni(e.rack),unopened:e.hasMelded===!1,objective:Pi(e.objective??`tiles`),fewestChanges:e.fewestChanges??!1,nodeLimit:BigInt(e.nodeLimit??0)};return R(Xr,(await this.#e.call(ka.solveTurn,n,t)).solution)}async*enumerateMelds(e=`classic`,t={}){let n=``;do{let r={ruleset:Di(e),pageSize:t.pageSize??1e3,pageToken:n},i=await this.#e.call(ka.enumerateMelds,r,t);yield*i.melds.map(e=>R(Nr,e)),n=i.nextPageToken}while(n)}#t(e,t){let n=R(H,e);return new sa(this.#e,n.gameId,{...t,game:n})}};function Ma(e){return R(si,e.player)}var Na,q=d(void 0),Pa=d(!1);function J(){return Na??=Aa(location.origin,{token:q.peek()?.token}),Na}function Fa(){Na=void 0,q.value=me(`player`,za)}async function Ia(e,t=async()=>void 0){let{playerId:n,token:r}=await J().signUp(e.trim()),i={playerId:n,name:e.trim(),token:r};_(`player`,JSON.stringify(i)),_(`name`,i.name);try{await t()}finally{Pa.value=!1,q.value=i}}function La(e=!1){_(`player`,void 0),Na=void 0,Pa.value=e,q.value=void 0}function Ra(e){return e instanceof de?n(`refused.unreachable`):e instanceof m?((e.reason===`TOKEN_INVALID`||e.reason===`TOKEN_MISSING`)&&La(!0),ie(e)):n(`refused.other`,{reason:String(e)})}function za(e){let{playerId:t,name:n,token:r}=e??{};return[t,n,r].every(e=>typeof e==`string`)}var Ba=6e3,Va=d(void 0),Ha;function Ua(e,t=!1){clearTimeout(Ha),Va.value={text:e,isFailure:t},c(e),Ha=setTimeout(Wa,Ba)}async function Y(e){try{return await e(),!0}catch(e){return Ua(Ra(e),!0),!1}}function Wa(){Va.value=void 0}function Ga(){if(Va.value===void 0)return null;let{text:e,isFailure:t}=Va.value;return u(`div`,{class:t?`notice notice-failure`:`notice`,children:[u(`p`,{children:e}),u(`button`,{type:`button`,class:`button-plain`,onClick:Wa,"aria-label":n(`notice.close`),children:`×`})]})}var Ka=/^\/games\/([\w:-]{1,80})(\/replay)?$/,qa=d({view:`lobby`});function Ja(e){let[t=``,n=``]=e.replace(/^#/,``).split(`?`,2);if(t===``||t===`/`)return{view:`lobby`};if(t===`/new`)return{view:`new`};let r=Ka.exec(t);if(r===null)return{view:`lost`};let i=new URLSearchParams(n).get(`code`)??``;return{view:r[2]===void 0?`game`:`replay`,gameId:r[1]??``,code:i}}function X(e){switch(e.view){case`new`:return`#/new`;case`game`:case`replay`:{let t=e.code===``?``:`?${new URLSearchParams({code:e.code})}`;return`#/games/${e.gameId}${e.view===`replay`?`/replay`:``}${t}`}default:return`#/`}}function Z(e,t=``){return{view:`game`,gameId:e,code:t}}function Ya(e,t=``){return{view:`replay`,gameId:e,code:t}}function Xa(e,t){return new URL(X(Z(e,t)),location.href).href}function Za(e,t=!1){t?(history.replaceState(null,``,X(e)),qa.value=e):location.hash=X(e)}function Qa(){let e=()=>{qa.value=Ja(location.hash)};e(),addEventListener(`hashchange`,e)}var $a=!0;function Q({title:e,isQuiet:t=!1,tab:r=e,children:i}){let o=a(null);return y(()=>{$a||o.current?.focus({preventScroll:!0}),$a=!1,scrollTo(0,0)},[]),y(()=>{document.title=r===n(`app.name`)?r:n(`app.titled`,{view:r})},[r]),u(`h1`,{ref:o,tabIndex:-1,class:t?`unseen`:`view-title`,children:[e,i]})}var eo=[`classic`,`junior`,`sabra`,`pressman`,`online`,`xp`,`sabra_50`,`tournament`,`mso`],to=[`rules`,`none`,`30`,`60`,`120`,`300`],no=[`1`,`2`,`3`,`4`,`5`],ro=[`1`,`2`,`3`,`5`],io=[`none`,`table_only`,`racks_delayed`],ao={preset:`classic`,title:``,seats:4,bots:0,level:`2`,time:`rules`,rounds:`1`,hints:!0,drafts:!0,spectators:`table_only`,unlisted:!1,pauses:!0},oo={...ao,seats:3,bots:2,time:`none`,spectators:`none`,unlisted:!0,pauses:!1},so=9e5,co=9e4;function lo(e,t,n){return uo({...e,preset:t},e.seats,n)}function uo(e,t,{minSeats:n,maxSeats:r}){let i=Math.min(Math.max(t,n),r);return{...e,seats:i,bots:Math.min(e.bots,i-1)}}function fo({seats:e,bots:t}){return t===e-1}function po({preset:e,time:t,rounds:n}){return{preset:e,...ho(t),...n===`1`?{}:{rounds:Number(n)}}}function mo(e){let{hints:t,drafts:n,spectators:r,unlisted:i,pauses:a,title:o,seats:s}=e;return{seats:s,policy:{hints:t,showDrafts:n,spectators:r,absence:`bot`,absenceGraceMs:co,...a?{pauseBudgetMs:so}:{}},unlisted:i,title:o.trim()}}function ho(e){return e===`rules`?{}:e===`none`?{turnTimeMs:0,timeBankMs:0,incrementMs:0}:{turnTimeMs:Number(e)*1e3}}function go(){return no.find(e=>e===fe(`level`))??oo.level}function _o(e){_(`level`,e)}async function vo(e){let t=mo(e),r=t.title||n(`game.of`,{name:q.peek()?.name??``}),i=fo(e)&&isSecureContext,a=await J().createGame(po(e),{...t,title:r,entropy:i});await bo(a,e),fo(e)&&await a.start(),Za(Z(a.id))}function yo(e){return _o(e),vo({...oo,level:e})}async function bo(e,{bots:t,level:n}){for(let r=0;r<t;r+=1)await e.addBot({level:Number(n)})}var xo=2500;function So({game:e,code:t}){let[r,i]=f(!1),a=Xa(e.gameId,e.visibility===`unlisted`?e.joinCode||t:``);y(()=>{if(!r)return;let e=setTimeout(()=>i(!1),xo);return()=>clearTimeout(e)},[r]);let o=async e=>{try{await navigator.clipboard.writeText(a),i(!0),c(n(`invite.copied`))}catch{e?.select(),Ua(n(`invite.byHand`))}};return u(`section`,{class:`invitation`,"aria-labelledby":`invite`,children:[u(`h2`,{id:`invite`,children:n(`invite.title`)}),u(`p`,{class:`hint`,children:e.visibility===`unlisted`?n(`invite.unlisted`):n(`invite.public`)}),u(`div`,{class:`invitation-line`,children:[u(`input`,{type:`text`,readOnly:!0,value:a,"aria-label":n(`invite.link`),onFocus:e=>e.currentTarget.select()}),u(`button`,{type:`button`,class:`button`,onClick:e=>o(e.currentTarget.parentElement?.querySelector(`input`)??null),children:n(r?`invite.done`:`invite.copy`)})]})]})}function Co(e){let{legend:t,name:n,value:r,choices:i,onChoose:a,hint:o}=e;return u(`fieldset`,{class:`choices`,children:[u(`legend`,{children:t}),u(`div`,{class:`choices-bar`,children:i.map(e=>u(`label`,{class:`choice`,lang:e.lang,children:[u(`input`,{type:`radio`,name:n,value:e.value,checked:e.value===r,onChange:()=>a(e.value)}),u(`span`,{children:e.label})]},e.value))}),o===void 0?null:u(`p`,{class:`hint`,children:o})]})}function wo({label:e,hint:t,isOn:n,onSwitch:r}){return u(`label`,{class:`switch`,children:[u(`input`,{type:`checkbox`,role:`switch`,"aria-checked":n,checked:n,onChange:e=>r(e.currentTarget.checked)}),u(`span`,{class:`switch-words`,children:[u(`span`,{children:e}),t===void 0?null:u(`span`,{class:`hint`,children:t})]})]})}function To({value:e,onChoose:t}){return u(Co,{legend:n(`level.legend`),name:`level`,value:e,choices:no.map(e=>({value:e,label:n(`level.${e}`)})),onChoose:t})}function Eo(e){let t=e.split(`+`,1)[0]??``;return Mo(t)?n(`ruleset.${t}`):t}function Do(e){return n(`ruleset.${e}.text`)}function Oo({turnTimeMs:e,timeBankMs:t,incrementMs:r}){let i=e??0,a=t??0;return i===0&&a===0&&(r??0)===0?n(`time.none`):a>0?n(`time.bank`,{minutes:Math.round(a/6e4)}):n(`time.turn`,{seconds:Math.round(i/1e3)})}function ko(e){let t=/\+turn_time_ms=(\d+)/.exec(e);return t===null?void 0:Oo({turnTimeMs:Number(t[1])})}function Ao(e){return[e.hints?n(`policy.hints`):``,e.showDrafts?n(`policy.drafts`):``,e.spectators===`table_only`?n(`policy.spectators`):``,e.spectators===`racks_delayed`?n(`policy.racks`):``,e.pauseBudgetMs?n(`policy.pauses`):``].filter(e=>e!==``)}function jo({ruleset:e,policy:t}){return[Eo(e),ko(e),t.hints?n(`policy.hints`):void 0].filter(e=>e!==void 0).join(` · `)}function Mo(e){return eo.some(t=>t===e)}function No({live:e,game:t,code:r}){let i=q.value?.playerId,a=t.seats.some(e=>e.playerId===i),o=t.creatorPlayerId===i,s=t.seats.filter(e=>!$(e)).length,c=t.title||n(`game.untitled`);return Po(t),u(`main`,{class:`narrow waiting`,id:`content`,children:[u(Q,{title:c}),u(`p`,{class:`waiting-words`,children:[n(`waiting.rules`,{ruleset:Eo(t.ruleset.preset),time:Oo(t.ruleset)}),` `,Ao(t.policy).length===0?null:n(`waiting.with`,{list:_e(Ao(t.policy))})]}),u(Fo,{live:e,game:t,code:r,isSeated:a,isCreator:o}),s>0&&a?u(So,{game:t,code:r}):null,u(Lo,{live:e,game:t,code:r,isSeated:a,isCreator:o})]})}function Po(e){let t=a(void 0),r=new Set(e.seats.filter($).map(e=>e.displayName)),[i]=[...r].filter(e=>t.current?.has(e)===!1),[o]=[...t.current??[]].filter(e=>!r.has(e));y(()=>{t.current=r,i===void 0?o!==void 0&&c(n(`waiting.went`,{name:o})):c(n(`waiting.came`,{name:i}))})}function Fo({live:e,game:t,code:r,isSeated:i,isCreator:a}){let[o,s]=f(go),c=t.seats.some(e=>!$(e)),l=t=>Y(async()=>{_o(o),e.take(await e.handle.addBot({seat:t,level:Number(o)}))});return u(`section`,{class:`waiting-table`,"aria-label":n(`waiting.seats`),children:[u(`ul`,{class:`places`,children:t.seats.map(o=>u(`li`,{class:$(o)?`place`:`place place-free`,children:[u(Io,{seat:o,game:t}),$(o)?null:u(`span`,{class:`place-buttons`,children:[i?null:u(`button`,{type:`button`,class:`button`,onClick:()=>Vo(e,t,r,o.seat),children:n(`waiting.sit`)}),a?u(`button`,{type:`button`,class:`button`,onClick:()=>l(o.seat),children:n(`waiting.bot`)}):null]})]},o.seat))}),a&&c?u(To,{value:o,onChoose:s}):null]})}function Io({seat:e,game:t}){if(!$(e))return u(`span`,{class:`place-name`,children:n(`waiting.free`)});let r=[e.playerId===q.value?.playerId?n(`seat.you`):``,e.playerId!==void 0&&e.playerId===t.creatorPlayerId?n(`seat.creator`):``,e.bot===void 0?``:Uo(e),e.awayTime===void 0?``:n(`seat.away`)].filter(e=>e!==``);return u(o,{children:[u(`span`,{class:`avatar`,"aria-hidden":`true`,children:[...e.displayName][0]?.toUpperCase()}),u(`span`,{class:`place-name`,children:[u(`strong`,{children:e.displayName}),r.length===0?null:u(`span`,{class:`place-marks`,children:r.join(` · `)})]})]})}function Lo(e){let{live:t,game:r,isSeated:i,isCreator:a}=e,o=r.seats.filter($).length===1;return i?u(`div`,{class:`waiting-foot`,children:[u(`button`,{type:`button`,class:`button button-large`,onClick:()=>Ho(t,a&&o),children:n(`waiting.leave`)}),a?u(zo,{live:t,game:r}):u(`p`,{class:`hint`,children:Bo(r)})]}):u(`div`,{class:`waiting-foot`,children:u(Ro,{...e})})}function Ro({live:e,game:t,code:r}){let i=t.seats.every($);return u(`button`,{type:`button`,class:`button button-main button-large`,disabled:i,onClick:()=>Vo(e,t,r),children:n(i?`waiting.full`:`waiting.join`)})}function zo({live:e,game:t}){let r=t.seats.filter($).length,i=Math.max(0,t.ruleset.minSeats-r);return u(`button`,{type:`button`,class:`button button-main button-large`,disabled:i>0,onClick:()=>Y(async()=>e.take(await e.handle.start())),children:i>0?n(`waiting.missing`,{count:i}):n(`waiting.start`,{count:r})})}function Bo(e){let t=e.seats.find(t=>t.playerId===e.creatorPlayerId);return n(`waiting.for`,{name:t?.displayName??n(`seat.creator`)})}async function Vo(e,t,n,r){await Y(async()=>{let i=await J().joinGame(t.gameId,{code:n,seat:r});i.current!==void 0&&e.take(i.current)})}async function Ho(e,t){await b({title:n(`waiting.leave.title`),text:n(t?`waiting.leave.last`:`waiting.leave.text`),yes:n(`waiting.leave`)})&&await Y(()=>e.handle.leave())&&Za({view:`lobby`},!0)}function $(e){return e.playerId!==void 0||e.bot!==void 0}function Uo({level:e}){let t=no.find(t=>t===String(e));return t===void 0?n(`seat.bot`):n(`seat.bot.level`,{level:n(`level.${t}`)})}function Wo(e,t){let n=me(`commitments`,qo)??{};if(e in n)return;let r=Object.entries({...n,[e]:t}).slice(-100);_(`commitments`,JSON.stringify(Object.fromEntries(r)))}function Go(e){return me(`commitments`,qo)?.[e]}function Ko(e){return Array.from(e,e=>e.toString(16).padStart(2,`0`)).join(``)}function qo(e){return typeof e==`object`&&!!e&&Object.values(e).every(e=>typeof e==`string`)}function Jo(e){return e.flatMap(({round:e,deed:t})=>t.kind===`end`?[{round:e,reason:t.reason.toLowerCase(),winners:t.winners,scores:t.scores}]:[])}function Yo(e,t){let n={round:t.round,reason:t.reason,winners:t.winnerSeats,scores:t.seats.map(e=>e.scorePoints)};return[...e.filter(e=>e.round!==t.round),n].sort((e,t)=>e.round-t.round)}function Xo(e){return e.flatMap(e=>e.kind===`roundEnded`?[e.result]:[])}function Zo(e){let{view:t,seats:n}=e,r=e=>n[e]?.displayName??``;if(t?.result!==void 0)return t.result.standings.map(e=>({...e,name:r(e.seat)}));let i=(t?.seats??[]).map(({seat:e,totalPoints:t})=>({seat:e,totalPoints:t,name:r(e)})).sort((e,t)=>t.totalPoints-e.totalPoints);return i.map(e=>({...e,rank:1+i.findIndex(t=>t.totalPoints===e.totalPoints)}))}var Qo=2e3;function $o({live:e}){let t=e.connection.value===`lost`,[r,i]=f(!1);return y(()=>{if(!t)return;let e=setTimeout(()=>{i(!0),c(n(`line.lost`))},Qo);return()=>{clearTimeout(e),i(e=>(e&&c(n(`line.back`)),!1))}},[t]),r?u(`p`,{class:`banner`,children:n(`line.lost`)}):null}function es({failure:e}){let t=i(()=>Ra(e),[e]);return u(`div`,{class:`failure`,role:`alert`,children:[u(`p`,{children:t}),u(`div`,{class:`failure-buttons`,children:[u(`button`,{type:`button`,class:`button`,onClick:()=>location.reload(),children:n(`failure.again`)}),u(`a`,{class:`button`,href:X({view:`lobby`}),children:n(`nav.lobby`)})]})]})}function ts({label:e,entries:t}){let n=a(null);y(()=>{let e=e=>{let t=n.current;t?.open&&e.target instanceof Node&&!t.contains(e.target)&&(t.open=!1)};return addEventListener(`pointerdown`,e),addEventListener(`focusin`,e),()=>{removeEventListener(`pointerdown`,e),removeEventListener(`focusin`,e)}},[]);let r=()=>{n.current?.open===!0&&(n.current.open=!1,n.current.querySelector(`summary`)?.focus())};return u(`details`,{ref:n,class:`menu`,onKeyDown:e=>{e.key===`Escape`&&r()},children:[u(`summary`,{class:`button button-icon`,"aria-label":e,title:e,children:u(`svg`,{viewBox:`0 0 20 20`,"aria-hidden":`true`,children:u(`path`,{d:`M4 6h12M4 10h12M4 14h12`})})}),u(`div`,{class:`menu-entries`,children:t.map(e=>u(`button`,{type:`button`,class:`menu-entry`,onClick:()=>{r(),e.onChoose()},children:e.label},e.label))})]})}var ns=[`system`,`light`,`dark`],rs=d(`system`);async function is(){ss(ns.find(e=>e===fe(`theme`))??`system`);let e=fe(`language`);await cs(e!==void 0&&e in l?e:le(navigator.languages))}function as(e){_(`theme`,e),ss(e)}async function os(e){_(`language`,e),await cs(e)}function ss(e){rs.value=e,e===`system`?delete document.documentElement.dataset.theme:document.documentElement.dataset.theme=e}async function cs(e){await r(e),document.documentElement.lang=e}var ls=d(!1);function us(){ls.value=!0}function ds(){if(!ls.value)return null;let e=()=>{ls.value=!1},r=()=>{e(),La()},i=Object.entries(l);return u(ye,{title:n(`settings.title`),onClose:e,children:[u(Co,{legend:n(`settings.theme`),name:`theme`,value:rs.value,choices:ns.map(e=>({value:e,label:n(`settings.theme.${e}`)})),onChoose:as}),u(Co,{legend:n(`settings.language`),name:`language`,value:t(),choices:i.map(([e,t])=>({value:e,label:t,lang:e})),onChoose:e=>Y(()=>os(e))}),q.value===void 0?null:u(`section`,{class:`settings-me`,children:[u(`p`,{children:n(`settings.me`,{name:q.value.name})}),u(`button`,{type:`button`,class:`button`,onClick:r,children:n(`settings.forget`)}),u(`p`,{class:`hint`,children:n(`settings.forget.hint`)})]})]})}var fs=2;function ps({live:e,game:t}){return u(ts,{label:n(`menu.game`),entries:[...hs(e,t),ms()]})}function ms(){return{label:n(`settings.title`),onChoose:us}}function hs(e,t){let{view:r,state:i}=t,a=r?.seats.find(e=>e.seat===r.viewerSeat);if(i!==`running`||a===void 0)return[];if(a.hasLeft)return[ys(e)];let o=(r?.round??0)<=1&&(r?.turn??0)<=fs;return[...gs(e,t),...o?[_s(e)]:[],{label:n(`menu.resign`),onChoose:()=>vs(e)},ys(e)]}function gs(e,{pause:t,policy:r,view:i}){return r.pauseBudgetMs?t?.untilTime===void 0?t?.askedSeats.includes(i?.viewerSeat??-1)?[]:[{label:n(`menu.pause`),onChoose:()=>Y(async()=>e.take(await e.handle.pause()))}]:[{label:n(`menu.resume`),onChoose:()=>Y(async()=>e.take(await e.handle.resume()))}]:[]}function _s(e){return{label:n(`menu.abort`),onChoose:async()=>{await b({title:n(`menu.abort`),text:n(`menu.abort.text`),yes:n(`menu.abort.yes`)})&&await Y(async()=>e.take(await e.handle.abort()))}}}async function vs(e){await b({title:n(`menu.resign`),text:n(`menu.resign.text`),yes:n(`menu.resign.yes`),isGrave:!0})&&await Y(async()=>e.take(await e.handle.resign()))}function ys(e){return{label:n(`menu.leave`),onChoose:async()=>{await b({title:n(`menu.leave`),text:n(`menu.leave.text`),yes:n(`menu.leave.yes`),isGrave:!0})&&await Y(()=>e.handle.leave())&&Za({view:`lobby`},!0)}}}var bs=X({view:`lobby`});function xs(){return u(`header`,{class:`header`,children:[u(`a`,{class:`brand`,href:bs,children:[u(ws,{}),n(`app.name`)]}),q.value===void 0?null:u(`span`,{class:`header-name`,children:q.value.name}),u(ts,{label:n(`menu.page`),entries:Cs()})]})}function Ss({live:e,game:t}){return u(`header`,{class:`header header-game`,children:[u(`a`,{class:`brand`,href:bs,"aria-label":n(`nav.back`),title:n(`nav.back`),children:u(ws,{})}),u(`span`,{class:`header-title`,children:t.state===`waiting`?``:t.title||n(`game.untitled`)}),u(ps,{live:e,game:t})]})}function Cs(){return[{label:n(`settings.title`),onChoose:us}]}function ws(){return u(`svg`,{class:`mark`,viewBox:`0 0 28 28`,"aria-hidden":`true`,children:[u(`rect`,{class:`mark-back`,x:`3`,y:`5`,width:`13`,height:`18`,rx:`2.5`,transform:`rotate(-12 9.5 14)`}),u(`rect`,{class:`mark-front`,x:`11`,y:`5`,width:`13`,height:`18`,rx:`2.5`,transform:`rotate(8 17.5 14)`}),u(`circle`,{class:`mark-dot`,cx:`17.6`,cy:`14`,r:`3`})]})}function Ts(e){let t;return function(n){let[r,i]=f(t!==void 0),[a,o]=f(void 0);if(y(()=>{t===void 0&&e().then(e=>{t=e,i(!0)},o)},[]),a!==void 0)return u(es,{failure:a});let s=t;return r&&s!==void 0?u(s,{...n}):null}}async function Es(e=globalThis.navigator?.locks){if(e===void 0)return{release:()=>void 0};for(let t=0;t<4;t+=1){let n=await Ds(e,`meldhall-stream-${t}`);if(n!==void 0)return n}}function Ds(e,t){return new Promise((n,r)=>{e.request(t,{ifAvailable:!0},e=>e===null?n(void 0):new Promise(e=>n({release:e}))).catch(r)})}var Os=2e3,ks=1e3,As=new Set([`NOT_SEATED`,`SPECTATORS_NOT_ALLOWED`,`TOO_MANY_STREAMS`]),js=class{handle;#e=d(void 0);#t=d(`opening`);#n=d(void 0);#r=new Set;#i=new AbortController;#a;#o;#s;constructor(e,t,n=Es){this.handle=e,this.#a=t,this.#o=n}get game(){return this.#e}get connection(){return this.#t}get failure(){return this.#n}onStep(e){return this.#r.add(e),()=>this.#r.delete(e)}take(e){e.version>=(this.#e.peek()?.version??0)&&(this.#e.value=e)}async open(){let{signal:e}=this.#i;try{for(;!e.aborted&&!this.#d();){let e=this.#c()?await this.#o():void 0;e!==void 0&&await this.#l(e)||await this.#u()}}catch(t){e.aborted||(this.#n.value=t)}}close(){this.#i.abort(),this.#r.clear()}#c(){let e=this.#e.peek();return this.#s===void 0||e===void 0?this.#s===void 0:(this.#s===`unknown`&&(this.#s=e.state),e.seats.some(e=>e.playerId!==void 0&&e.playerId===this.#a)||e.state!==this.#s)}async#l(e){try{let e={signal:this.#i.signal,patienceMs:1/0};for await(let t of this.handle.watch(e)){this.#t.value=t.isConnected?`live`:`lost`,this.take(t.game);for(let e of this.#r)e(t)}return!0}catch(e){if(!(e instanceof m&&As.has(e.reason)))throw e;return this.#s=this.#e.peek()?.state??`unknown`,!1}finally{e.release()}}async#u(){try{this.take(await this.handle.get()),this.#t.value=`polling`}catch(e){if(!(e instanceof de))throw e;this.#t.value=`lost`}await Ms(this.#t.value===`lost`?ks:Os,this.#i.signal)}#d(){let e=this.#e.peek()?.state;return e===`aborted`||e===`finished`}};function Ms(e,t){return new Promise(n=>{let r=setTimeout(n,e);t.addEventListener(`abort`,()=>{clearTimeout(r),n()})})}function Ns({live:e,game:t}){let n=Fs(t);return y(()=>{n!==``&&c(n)},[n]),n===``?null:u(`div`,{class:`pause-bar`,children:[u(`p`,{children:n}),u(Ps,{live:e,game:t})]})}function Ps({live:e,game:{pause:t,view:r}}){let i=r?.seats.find(e=>e.seat===r.viewerSeat);if(i===void 0||i.hasLeft||t?.untilTime===void 0&&t?.askedSeats.includes(i.seat))return null;let a=t?.untilTime!==void 0;return u(`button`,{type:`button`,class:`button`,onClick:()=>Y(async()=>e.take(await(a?e.handle.resume():e.handle.pause()))),children:n(a?`menu.resume`:`pause.agree`)})}function Fs({pause:e,seats:r,state:i,view:a}){if(i!==`running`||e===void 0)return``;if(e.untilTime!==void 0){let r=new Intl.DateTimeFormat(t(),{timeStyle:`short`}).format(e.untilTime);return n(`pause.until`,{time:r})}return e.askedSeats.length===0?``:e.askedSeats.every(e=>e===a?.viewerSeat)?n(`menu.pause.asked`):n(`pause.asked`,{names:_e(e.askedSeats.map(e=>r[e]?.displayName??``))})}function Is({gameId:e,code:t}){let n=i(()=>new js(J().game(e,{code:t}),q.peek()?.playerId),[e,t]),r=qs(n);y(()=>(n.open(),()=>n.close()),[n]);let a=n.game.value;return Js(a),n.failure.value===void 0?a===void 0?u(Us,{}):u(o,{children:[u(Ss,{live:n,game:a}),u($o,{live:n}),u(Ns,{live:n,game:a}),u(Bs,{live:n,game:a,code:t,rounds:r})]}):u(Ws,{failure:n.failure.value})}var Ls=Ts(zs),Rs=Ts(async()=>(await e(async()=>{let{Scores:e}=await import(`./Scores-Db7wUfyB.js`);return{Scores:e}},__vite__mapDeps([0,1,2,3]))).Scores);async function zs(){return(await e(async()=>{let{GameScreen:e}=await import(`./GameScreen-3fTtrF33.js`);return{GameScreen:e}},__vite__mapDeps([4,1,3,5]))).GameScreen}function Bs(e){let{live:t,game:n,code:r}=e;return n.state===`waiting`?u(No,{live:t,game:n,code:r}):n.state===`aborted`?u(Ks,{game:n,code:r}):n.view===void 0?u(Gs,{game:n}):u(Hs,{...e})}var Vs=()=>J().nowMs();function Hs({live:e,game:t,code:r,rounds:i}){let a=t.view?.phase!==`round`,o=t.view?.turnSeat!==void 0&&t.view.turnSeat===t.view.viewerSeat,s=te(t=>e.take(t),[e]),c=te(t=>e.onStep(t),[e]);return u(`main`,{class:`game`,id:`content`,children:[u(Q,{title:t.title||n(`game.untitled`),isQuiet:!0,tab:o?n(`turn.yours`):void 0}),a?u(Rs,{live:e,game:t,rounds:i,code:r}):u(Ls,{handle:e.handle,game:e.game,take:s,nowMs:Vs,onStep:c},t.gameId)]})}function Us(){return u(o,{children:[u(xs,{}),u(`main`,{class:`narrow opening`,id:`content`,children:u(Q,{title:n(`game.opening`)})})]})}function Ws({failure:e}){return u(o,{children:[u(xs,{}),u(`main`,{class:`narrow`,id:`content`,children:[u(Q,{title:n(`game.unseen`)}),u(es,{failure:e})]})]})}function Gs({game:e}){return u(`main`,{class:`narrow`,id:`content`,children:[u(Q,{title:e.title||n(`game.untitled`)}),u(`p`,{children:n(`game.unwatched`)}),u(`p`,{children:u(`a`,{href:X({view:`lobby`}),children:n(`nav.lobby`)})})]})}function Ks({game:e,code:t}){return u(`main`,{class:`narrow`,id:`content`,children:[u(Q,{title:n(`game.aborted`)}),u(`p`,{children:n(`game.aborted.text`,{title:e.title||n(`game.untitled`)})}),u(`p`,{class:`failure-buttons`,children:[u(`a`,{class:`button button-main`,href:X({view:`lobby`}),children:n(`nav.lobby`)}),e.view===void 0?null:u(`a`,{class:`button`,href:X(Ya(e.gameId,t)),children:n(`scores.replay`)})]})]})}function qs(e){let[t,n]=f([]);return y(()=>e.onStep(({events:e,game:t})=>{let r=[...Xo(e),...t.view?.lastRound?[t.view.lastRound]:[]];r.length>0&&n(e=>r.reduce(Yo,e))}),[e]),t}function Js(e){let t=e?.shuffle?.commitment,n=e?.state===`finished`||e?.state===`aborted`;y(()=>{e!==void 0&&t!==void 0&&!n&&Wo(e.gameId,Ko(t))},[e?.gameId,t===void 0,n])}var Ys=4e3,Xs=100,Zs={games:[],isKnown:!1,isCurrent:!1},Qs=class{open=d(Zs);mine=d(Zs);#e=new AbortController;follow(){this.#n(this.open,async()=>{let e=await Es();if(e===void 0)return this.#t(this.open,!1);try{let e={signal:this.#e.signal,patienceMs:1/0};for await(let{games:t}of J().watchGames(e))this.open.value=ec(t)}finally{e.release()}}),this.#n(this.mine,()=>this.#t(this.mine,!0))}close(){this.#e.abort()}async#t(e,t){let n=[];for await(let e of J().listGames({mine:t,pageSize:Xs,signal:this.#e.signal}))if(n.push(e),n.length===Xs)break;e.value=ec(n)}async#n(e,t){let{signal:n}=this.#e;for(;!n.aborted;){try{await $s(n),n.aborted||await t()}catch(t){if(n.aborted)return;if(e.value={...e.peek(),isCurrent:!1},!(t instanceof de)){Ra(t);return}}await new Promise(e=>setTimeout(e,Ys))}}};function $s(e){return document.hidden?new Promise(t=>{document.addEventListener(`visibilitychange`,()=>t(),{once:!0,signal:e}),e.addEventListener(`abort`,()=>t())}):Promise.resolve()}function ec(e){return{games:e,isKnown:!0,isCurrent:!0}}var tc=[{path:`M5 1C2.2 1 1 3.6 1 7S2.2 13 5 13 9 10.4 9 7 7.8 1 5 1Z`,advance:10},{path:`M1 3.8L4 1V13`,advance:5},{path:`M1.3 4.4C1.3 2.3 2.8 1 4.9 1 7.1 1 8.5 2.4 8.5 4.3 8.5 6 7.5 7.2 6 8.7L1.2 13H8.8`,advance:10},{path:`M1.5 1H8.2L4.6 5.5C7.2 5.3 8.9 6.9 8.9 9.2 8.9 11.5 7.2 13 4.9 13 3 13 1.7 12.2 1 10.8`,advance:10},{path:`M6.7 13V1L1 9.7H9`,advance:10},{path:`M8.2 1H2.6L2 6.4C2.8 5.7 3.8 5.3 5 5.3 7.3 5.3 8.9 6.9 8.9 9.1 8.9 11.4 7.2 13 4.9 13 3.1 13 1.8 12.3 1 10.9`,advance:10},{path:`M7 1C4.4 2.7 1.1 5.2 1.1 9.1A3.9 3.9 0 1 0 8.9 9.1 3.9 3.9 0 0 0 1.5 7.6`,advance:10},{path:`M1.2 1H8.8L4.1 13`,advance:10},{path:`M5 6.5A2.75 2.75 0 1 1 5 1 2.75 2.75 0 1 1 5 6.5 3.25 3.25 0 1 0 5 13 3.25 3.25 0 1 0 5 6.5Z`,advance:10},{path:`M3 13C5.6 11.3 8.9 8.8 8.9 4.9A3.9 3.9 0 1 0 1.1 4.9 3.9 3.9 0 0 0 8.5 6.4`,advance:10}],nc=2.8;function rc(e){let t=0;return{digits:[...String(e)].map(e=>{let{path:n,advance:r}=tc[Number(e)],i={path:n,x:t};return t+=r+nc,i}),width:t-nc}}var ic={black:`M-5 0A5 5 0 1 0 5 0 5 5 0 1 0-5 0Z`,red:`M0-6L5.4 0 0 6-5.4 0Z`,blue:`M0-5.2L6 5-6 5Z`,orange:`M-4.6-4.6H4.6V4.6H-4.6Z`,green:`M-2-5.5H2V-2H5.5V2H2V5.5H-2V2H-5.5V-2H-2Z`,purple:`M-3-5.2H3L6 0 3 5.2H-3L-6 0Z`},ac=`M0-11L3.1-3.9 10.6-3.3 4.9 1.7 6.7 9.1 0 5.1-6.7 9.1-4.9 1.7-10.6-3.3-3.1-3.9Z`,oc=[`black`,`red`,`blue`,`orange`,`green`,`purple`];function sc(e){return oc[e>>4]}function cc(e){return e===96?0:e&15}var lc=1.72;function uc({tile:e,standsFor:t}){let n=sc(e);return u(`svg`,{class:`face ink-${n??`joker`}`,viewBox:`0 0 40 54`,"aria-hidden":`true`,focusable:`false`,children:n?u(dc,{color:n,number:cc(e)}):u(fc,{standsFor:t})})}function dc({color:e,number:t}){return u(o,{children:[u(pc,{number:t,x:20,y:8,scale:lc}),u(`path`,{class:`shape`,d:ic[e],transform:`translate(20 43.5)`})]})}function fc({standsFor:e}){let t=e===void 0||e===96?void 0:sc(e);return u(o,{children:[u(`path`,{class:`shape`,d:ac,transform:t?`translate(20 19.5) scale(1.1)`:`translate(20 27) scale(1.35)`}),t&&e!==void 0?u(`g`,{class:`role ink-${t}`,children:[u(pc,{number:cc(e),x:14,y:37,scale:.78}),u(`path`,{class:`shape`,d:ic[t],transform:`translate(28 42.5) scale(0.78)`})]}):null]})}function pc({number:e,x:t,y:n,scale:r}){let{digits:i,width:a}=rc(e);return u(`g`,{class:`numeral`,transform:`translate(${t-a*r/2} ${n}) scale(${r})`,children:i.map(e=>u(`path`,{d:e.path,transform:`translate(${e.x} 0)`},e.x))})}var mc=[`Acacia`,`Calla`,`Ficus`,`Gardenia`,`Iris`,`Jasmin`,`Lotus`,`Magnolia`,`Mimosa`,`Olea`,`Tilia`,`Viola`,`Yucca`,`Zinnia`];function hc(e=Math.random()){return fe(`name`)??mc[Math.floor(e*mc.length)]??mc[0]}var gc=40;function _c({value:e,onChange:t}){return u(`label`,{class:`field`,children:[u(`span`,{children:n(`name.label`)}),u(`input`,{type:`text`,name:`name`,autocomplete:`nickname`,spellcheck:!1,required:!0,maxLength:gc,value:e,onInput:e=>t(e.currentTarget.value),onFocus:e=>e.currentTarget.select()})]})}var vc=[[37,38,96,40,41],[11,27,59]];function yc(){let[e,t]=f(()=>q.peek()?.name??hc()),[r,i]=f(go),[a,o]=f(!1),s=q.value===void 0,c=async t=>{o(!0),await Y(async()=>{q.peek()===void 0&&await Ia(e),await t()}),o(!1)};return u(`section`,{class:`welcome`,"aria-labelledby":`welcome`,children:[u(xc,{}),u(`form`,{class:`welcome-form`,onSubmit:e=>{e.preventDefault(),c(()=>yo(r))},children:[u(`h2`,{id:`welcome`,children:s?n(`welcome.title`):n(`welcome.again`,{name:q.value?.name??``})}),u(`p`,{children:Pa.value?n(`welcome.forgotten`):n(`welcome.text`)}),s?u(_c,{value:e,onChange:t}):null,u(To,{value:r,onChoose:i}),u(bc,{isGuest:s,isOff:a||e.trim()===``,onEnter:()=>c(async()=>void 0)})]})]})}function bc({isGuest:e,isOff:t,onEnter:r}){return u(`div`,{class:`welcome-buttons`,children:[u(`button`,{type:`submit`,class:`button button-main button-large`,disabled:t,children:n(`welcome.bots`)}),e?u(`button`,{type:`button`,class:`button button-large`,disabled:t,onClick:r,children:n(`welcome.enter`)}):u(`a`,{class:`button button-large`,href:X({view:`new`}),children:n(`welcome.new`)})]})}function xc(){return u(`div`,{class:`welcome-melds`,"aria-hidden":`true`,children:vc.map(e=>u(`div`,{class:`meld-row`,children:e.map(e=>u(`span`,{class:`tile`,children:u(uc,{tile:e,standsFor:e===96?39:void 0})},e))},e.join()))})}function Sc(){return y(()=>{zs().catch(()=>void 0)},[]),u(`main`,{class:`lobby`,id:`content`,children:[u(Q,{title:n(`app.name`),isQuiet:!0}),u(yc,{}),q.value===void 0?null:u(Cc,{},q.value.playerId)]})}function Cc(){let e=i(()=>new Qs,[]);y(()=>(e.follow(),()=>e.close()),[e]);let{games:t}=e.mine.value,r=t.filter(e=>e.state===`waiting`||e.state===`running`),a=t.filter(e=>e.state===`finished`).slice(0,12);return u(`div`,{class:`lists`,children:[r.length===0?null:u(Tc,{title:n(`lobby.mine`),games:r,list:e.mine.value,row:kc}),u(wc,{list:e.open.value,mine:t}),a.length===0?null:u(Tc,{title:n(`lobby.finished`),games:a,list:e.mine.value,row:Ac})]})}function wc({list:e,mine:t}){let r=new Set(t.map(e=>e.gameId)),i=e.games.filter(e=>!r.has(e.gameId));return u(Tc,{title:n(`lobby.open`),games:i,list:e,row:Oc,children:e.isKnown&&i.length===0?u(`p`,{class:`empty`,children:[n(`lobby.open.none`),` `,u(`a`,{href:X({view:`new`}),children:n(`lobby.open.start`)})]}):null})}function Tc({title:e,games:t,list:r,row:i,children:a}){return u(`section`,{class:r.isKnown&&!r.isCurrent?`games games-old`:`games`,"aria-label":e,children:[u(`h2`,{children:[e,r.isKnown&&!r.isCurrent?u(`span`,{class:`hint`,children:[` `,n(`lobby.old`)]}):null]}),u(`ul`,{class:`game-rows`,children:t.map(e=>u(`li`,{class:`game-row`,children:u(i,{game:e})},e.gameId))}),a]})}function Ec({game:e,children:t}){return u(`div`,{class:`game-words`,children:[u(`strong`,{children:e.title||n(`game.untitled`)}),u(`span`,{class:`hint`,children:jo(e)}),t]})}function Dc({game:{seats:e,seatsTaken:t}}){return u(`span`,{class:`seats`,role:`img`,"aria-label":n(`lobby.seats`,{taken:t,count:e}),children:Array.from({length:e},(e,n)=>u(`i`,{class:n<t?`seat-dot seat-dot-taken`:`seat-dot`},String(n)))})}function Oc({game:e}){return u(o,{children:[u(Ec,{game:e}),u(Dc,{game:e}),u(`button`,{type:`button`,class:`button`,onClick:()=>Y(async()=>{await J().joinGame(e.gameId),Za(Z(e.gameId))}),"aria-label":n(`lobby.join.name`,{title:e.title}),children:n(`lobby.join`)})]})}function kc({game:e}){let t=e.state===`waiting`;return u(o,{children:[u(Ec,{game:e}),t?u(Dc,{game:e}):u(`span`,{class:`chip`,children:n(`lobby.running`)}),u(`a`,{class:`button button-main`,href:X(Z(e.gameId)),children:n(t?`lobby.enter`:`lobby.resume`)})]})}function Ac({game:e}){return u(o,{children:[u(Ec,{game:e}),u(`a`,{class:`button`,href:X(Z(e.gameId)),children:n(`lobby.result`)}),u(`a`,{class:`button`,href:X(Ya(e.gameId)),children:n(`lobby.replay`)})]})}function jc({gameId:e,code:t}){let[r,i]=f(hc),[a,o]=f(!1);return u(`main`,{class:`narrow`,id:`content`,children:u(`form`,{class:`sheet invited`,onSubmit:async n=>{n.preventDefault(),o(!0),await Y(()=>Ia(r,()=>Mc(e,t))),o(!1)},children:[u(Q,{title:Pa.value?n(`invited.again`):n(`invited.title`)}),u(`p`,{children:Pa.value?n(`welcome.forgotten`):n(`invited.text`)}),u(_c,{value:r,onChange:i}),u(`button`,{type:`submit`,class:`button button-main button-large`,disabled:a||r.trim()===``,children:n(`invited.enter`)})]})})}async function Mc(e,t){try{let{state:n,seats:r}=await J().game(e,{code:t}).get(),i=r.some(e=>e.playerId===void 0&&e.bot===void 0);n===`waiting`&&i&&await J().joinGame(e,{code:t})}catch(e){if(!(e instanceof m))throw e}}var Nc=Ts(async()=>(await e(async()=>{let{NewGame:e}=await import(`./NewGame-CrY-Kb7n.js`);return{NewGame:e}},__vite__mapDeps([6,1]))).NewGame),Pc=Ts(async()=>(await e(async()=>{let{Replay:e}=await import(`./Replay-Cf2KyTPG.js`);return{Replay:e}},__vite__mapDeps([7,1,2,3]))).Replay),Fc=d(!1);Fa(),Qa(),is().finally(()=>{Fc.value=!0});function Ic(){if(!Fc.value)return null;let e=qa.value,t=e.view===`game`&&q.value!==void 0;return u(o,{children:[u(`button`,{type:`button`,class:`skip`,onClick:Bc,children:n(`nav.skip`)}),t?null:u(xs,{}),u(Lc,{shown:e},zc(e)),u(ds,{}),u(xe,{}),u(Ga,{}),u(s,{})]})}function Lc({shown:e}){if(e.view===`lobby`)return u(Sc,{});if(e.view===`lost`)return u(Rc,{});if(q.value===void 0)return e.view===`new`?u(Sc,{}):u(jc,{gameId:e.gameId,code:e.code});switch(e.view){case`new`:return u(Nc,{});case`game`:return u(Is,{gameId:e.gameId,code:e.code});case`replay`:return u(Pc,{gameId:e.gameId,code:e.code})}}function Rc(){return u(`main`,{class:`narrow`,id:`content`,children:[u(Q,{title:n(`lost.title`)}),u(`p`,{children:n(`lost.text`)}),u(`p`,{children:u(`a`,{href:X({view:`lobby`}),children:n(`nav.lobby`)})})]})}function zc(e){return`${q.value?.playerId??``} ${X(e)} ${e.view}`}function Bc(){document.querySelector(`#content h1`)?.focus()}var Vc=document.getElementById(`page`);Vc&&pe(u(Ic,{}),Vc);export{Ya as A,fo as C,X as D,Q as E,b as F,J as M,q as N,Za as O,ye as P,to as S,uo as T,go as _,es as a,ro as b,Go as c,Oo as d,To as f,_o as g,vo as h,cc as i,Y as j,Z as k,Eo as l,wo as m,oc as n,Zo as o,Co as p,sc as r,Jo as s,uc as t,Do as u,ao as v,lo as w,io as x,eo as y};