import{D as e,N as t,P as n,R as r,S as i,_ as a,a as o,b as s,c,d as l,f as u,g as ee,h as d,l as te,m as ne,p as f,r as re,s as p,t as ie,u as ae,v as oe,x as m,y as se}from"./keep-DwKxzktc.js";function ce(e,t){return typeof e==`object`&&e&&`$typeName`in e&&typeof e.$typeName==`string`?t===void 0||t.typeName===e.$typeName:!1}var h;(function(e){e[e.DOUBLE=1]=`DOUBLE`,e[e.FLOAT=2]=`FLOAT`,e[e.INT64=3]=`INT64`,e[e.UINT64=4]=`UINT64`,e[e.INT32=5]=`INT32`,e[e.FIXED64=6]=`FIXED64`,e[e.FIXED32=7]=`FIXED32`,e[e.BOOL=8]=`BOOL`,e[e.STRING=9]=`STRING`,e[e.BYTES=12]=`BYTES`,e[e.UINT32=13]=`UINT32`,e[e.SFIXED32=15]=`SFIXED32`,e[e.SFIXED64=16]=`SFIXED64`,e[e.SINT32=17]=`SINT32`,e[e.SINT64=18]=`SINT64`})(h||={});function le(e,t){switch(e){case h.STRING:return``;case h.BOOL:return!1;case h.DOUBLE:case h.FLOAT:return 0;case h.INT64:case h.UINT64:case h.SFIXED64:case h.FIXED64:case h.SINT64:return t?`0`:m.zero;case h.BYTES:return new Uint8Array;default:return 0}}function g(e,t){return Object.prototype.hasOwnProperty.call(e,t)&&e[t]!==void 0}function _(e,t,n){t===`__proto__`?Object.defineProperty(e,"__proto__",{value:n,writable:!0,enumerable:!0,configurable:!0}):e[t]=n}function ue(e){return typeof e==`object`&&!!e&&!Array.isArray(e)}function de(e){let t=e.fields[0];return pe(e.typeName)&&t!==void 0&&t.fieldKind==`scalar`&&t.name==`value`&&t.number==1}var fe=new Set([`google.protobuf.DoubleValue`,`google.protobuf.FloatValue`,`google.protobuf.Int64Value`,`google.protobuf.UInt64Value`,`google.protobuf.Int32Value`,`google.protobuf.UInt32Value`,`google.protobuf.BoolValue`,`google.protobuf.StringValue`,`google.protobuf.BytesValue`]);function pe(e){return fe.has(e)}var me=999,he=998,ge=2;function v(e,t){return ce(t,e)?t:ve(e)(t)}var _e=new WeakMap;function ve(e){let t=_e.get(e);return t===void 0&&(t=Ce(e),_e.set(e,t)),t}var ye=0,be=1,xe=2,Se=3;function Ce(e){let t=e.typeName,{properties:n,prototype:r}=we(e);return e=>{let i;r===void 0?i={$typeName:t}:(i=Object.create(r),i.$typeName=t);for(let t=0;t<n.length;t++){let r=n[t],a=r.name,o=e?.[a];switch(r.kind){case ye:o==null?r.constant!==void 0&&(i[a]=r.constant):i[a]=r.convert===void 0?o:r.convert(o);break;case be:i[a]=r.convert!==void 0&&Array.isArray(o)?o.map(r.convert):o??[];break;case xe:if(r.convert===void 0||!ue(o))i[a]=o??{};else{let e={},t=Object.keys(o);for(let n=0;n<t.length;n++)_(e,t[n],r.convert(o[t[n]]));i[a]=e}break;case Se:{let e=o;if(e?.case!=null){let t=r.convert.get(e.case);if(t!==void 0){i[a]={case:e.case,value:t(e.value)};break}}i[a]={case:void 0};break}}}return i}}function we(e){let t=[],n={},r=De(e);for(let i of e.members){let e=i.localName;if(i.kind==`oneof`)t.push({name:e,kind:Se,constant:void 0,convert:Te(i)});else switch(i.fieldKind){case`message`:t.push({name:e,kind:ye,constant:void 0,convert:Ee(i)});break;case`list`:t.push({name:e,kind:be,constant:void 0,convert:i.listKind==`message`?Ee(i)??(e=>e):i.scalar==h.BYTES?y:void 0});break;case`map`:t.push({name:e,kind:xe,constant:void 0,convert:i.mapKind==`message`?Ee(i)??(e=>e):i.scalar==h.BYTES?y:void 0});break;default:{let a=Oe(i);t.push({name:e,kind:ye,constant:i.presence==ge?a:void 0,convert:i.fieldKind==`scalar`&&i.scalar==h.BYTES?y:void 0}),r&&(n[e]=a);break}}}return{properties:t,prototype:r?n:void 0}}function Te(e){let t=new Map;for(let n of e.fields){let e;n.fieldKind==`message`?e=Ee(n):n.fieldKind==`scalar`&&n.scalar==h.BYTES&&(e=y),t.set(n.localName,e??(e=>e))}return t}function Ee(e){if(e.fieldKind==`message`&&!e.oneof&&de(e.message))return e.message.fields[0].scalar==h.BYTES?y:void 0;if(e.message.typeName==`google.protobuf.Struct`&&e.parent.typeName!==`google.protobuf.Value`)return;let t=e.message,n;return e=>!ue(e)||ce(e,t)?e:(n??=ve(t),n(e))}function y(e){return Array.isArray(e)?new Uint8Array(e):e}function De(e){switch(e.file.edition){case me:return!1;case he:return!0;default:return e.fields.some(e=>e.presence!=ge&&e.fieldKind!=`message`&&!e.oneof)}}function Oe(e){let t=e.getDefaultValue();return t===void 0?e.fieldKind==`scalar`?le(e.scalar,e.longAsString):e.enum.values[0].number:e.fieldKind==`scalar`&&e.longAsString?t.toString():t}var ke=class extends Error{constructor(e,t,n=`FieldValueInvalidError`){super(t),this.name=n,this.field=()=>e}},Ae=0;function b(e){if(je(e))return{toMessage:e=>Me(e),toLocal:e=>Ne(e)};if(e.fieldKind==`message`&&!e.oneof&&de(e.message)){let t=e.message,n=t.fields[0].localName;return{toMessage:e=>{let r=v(t);return e!==void 0&&(r[n]=e),r},toLocal:e=>e[n]}}let t=e.message;return{toMessage:e=>e===void 0?v(t):e,toLocal:e=>e}}function je(e){return e.message.typeName==`google.protobuf.Struct`&&e.parent.typeName!=`google.protobuf.Value`}function Me(e){let t={$typeName:`google.protobuf.Struct`,fields:{}};if(ue(e))for(let n of Object.keys(e))_(t.fields,n,Fe(e[n]));return t}function Ne(e){let t={};for(let n of Object.keys(e.fields))_(t,n,Pe(e.fields[n]));return t}function Pe(e){switch(e.kind.case){case`structValue`:return Ne(e.kind.value);case`listValue`:return e.kind.value.values.map(Pe);case`nullValue`:case void 0:return null;default:return e.kind.value}}function Fe(e){let t={$typeName:`google.protobuf.Value`,kind:{case:void 0}};switch(typeof e){case`number`:t.kind={case:`numberValue`,value:e};break;case`string`:t.kind={case:`stringValue`,value:e};break;case`boolean`:t.kind={case:`boolValue`,value:e};break;case`object`:if(e===null)t.kind={case:`nullValue`,value:Ae};else if(Array.isArray(e)){let n={$typeName:`google.protobuf.ListValue`,values:[]};if(Array.isArray(e))for(let t of e)n.values.push(Fe(t));t.kind={case:`listValue`,value:n}}else t.kind={case:`structValue`,value:Me(e)}}return t}var Ie=Uint8Array.prototype.setFromBase64;function Le(e){let t=e.length,n=t-(t+3>>2);!(t&3)&&e[t-1]==`=`&&(n-=e[t-2]==`=`?2:1);let r=new Uint8Array(n),i=-1;if(Ie)try{let n=Ie.call(r,e);n.read==t&&(i=n.written)}catch{}return i<0&&(i=Re(r,e)),i==n?r:r.subarray(0,i)}function Re(e,t){let n=He(),r=0,i=0,a,o=0;for(let s=0;s<t.length;s++){if(a=n[t.charCodeAt(s)],a===void 0)switch(t[s]){case`=`:i=0;case`
`:case`\r`:case`	`:case` `:continue;default:throw Error(`invalid base64 string`)}switch(i){case 0:o=a,i=1;break;case 1:e[r++]=o<<2|(a&48)>>4,o=a,i=2;break;case 2:e[r++]=(o&15)<<4|(a&60)>>2,o=a,i=3;break;case 3:e[r++]=(o&3)<<6|a,i=0}}if(i==1)throw Error(`invalid base64 string`);return r}Uint8Array.prototype.toBase64;var ze,Be,x;function Ve(e){return ze||(ze=`ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/`.split(``),Be=ze.slice(0,-2).concat(`-`,`_`)),e==`url`?Be:ze}function He(){if(!x){x=[];let e=Ve(`std`);for(let t=0;t<e.length;t++)x[e[t].charCodeAt(0)]=t;x[45]=e.indexOf(`+`),x[95]=e.indexOf(`/`)}return x}function Ue(e){let t=!1,n=[];for(let r=0;r<e.length;r++){let i=e.charAt(r);switch(i){case`_`:t=!0;break;case`0`:case`1`:case`2`:case`3`:case`4`:case`5`:case`6`:case`7`:case`8`:case`9`:n.push(i),t=!1;break;default:t&&(t=!1,i=i.toUpperCase()),n.push(i)}}return n.join(``)}var We=new Set([`constructor`,`toString`,`toJSON`,`valueOf`]);function S(e){return We.has(e)?e+`$`:e}function Ge(e){for(let t of e.field)g(t,`jsonName`)||(t.jsonName=Ue(t.name));e.nestedType.forEach(Ge)}function Ke(e,t){let n=e.values.find(e=>e.name===t);if(!n)throw Error(`cannot parse ${e} default value: ${t}`);return n.number}function qe(e,t){switch(e){case h.STRING:return t;case h.BYTES:{let n=Je(t);if(n===!1)throw Error(`cannot parse ${h[e]} default value: ${t}`);return n}case h.INT64:case h.SFIXED64:case h.SINT64:return m.parse(t);case h.UINT64:case h.FIXED64:return m.uParse(t);case h.DOUBLE:case h.FLOAT:switch(t){case`inf`:return 1/0;case`-inf`:return-1/0;case`nan`:return NaN;default:return parseFloat(t)}case h.BOOL:return t===`true`;case h.INT32:case h.UINT32:case h.SINT32:case h.FIXED32:case h.SFIXED32:return parseInt(t,10)}}function Je(e){let t=[],n={tail:e,c:``,next(){return this.tail.length!=0&&(this.c=this.tail[0],this.tail=this.tail.substring(1),!0)},take(e){if(this.tail.length>=e){let t=this.tail.substring(0,e);return this.tail=this.tail.substring(e),t}return!1}};for(;n.next();)switch(n.c){case`\\`:if(n.next())switch(n.c){case`\\`:t.push(n.c.charCodeAt(0));break;case`b`:t.push(8);break;case`f`:t.push(12);break;case`n`:t.push(10);break;case`r`:t.push(13);break;case`t`:t.push(9);break;case`v`:t.push(11);break;case`0`:case`1`:case`2`:case`3`:case`4`:case`5`:case`6`:case`7`:{let e=n.c,r=n.take(2);if(r===!1)return!1;let i=parseInt(e+r,8);if(Number.isNaN(i))return!1;t.push(i);break}case`x`:{let e=n.c,r=n.take(2);if(r===!1)return!1;let i=parseInt(e+r,16);if(Number.isNaN(i))return!1;t.push(i);break}case`u`:{let e=n.c,r=n.take(4);if(r===!1)return!1;let i=parseInt(e+r,16);if(Number.isNaN(i))return!1;let a=new Uint8Array(4);new DataView(a.buffer).setInt32(0,i,!0),t.push(a[0],a[1],a[2],a[3]);break}case`U`:{let e=n.c,r=n.take(8);if(r===!1)return!1;let i=m.uEnc(e+r),a=new Uint8Array(8),o=new DataView(a.buffer);o.setInt32(0,i.lo,!0),o.setInt32(4,i.hi,!0),t.push(a[0],a[1],a[2],a[3],a[4],a[5],a[6],a[7]);break}}break;default:t.push(n.c.charCodeAt(0))}return new Uint8Array(t)}function*Ye(e){switch(e.kind){case`file`:for(let t of e.messages)yield t,yield*Ye(t);yield*e.enums,yield*e.services,yield*e.extensions;break;case`message`:for(let t of e.nestedMessages)yield t,yield*Ye(t);yield*e.nestedEnums,yield*e.nestedExtensions}}function Xe(e,t){return Ze([e,t])}function Ze(e,t){let n=Qe();if(!e.length)return n;if(`$typeName`in e[0]&&e[0].$typeName==`google.protobuf.FileDescriptorSet`){for(let r of e[0].file)t?.(r),vt(r,n);return n}if(`$typeName`in e[0]){let r=e[0],i=e[1],a=new Set;function o(e){let t=[];for(let r of e.dependency){if(n.getFile(r)!=null||a.has(r))continue;let o=i(r);if(!o)throw Error(`Unable to resolve ${r}, imported by ${e.name}`);`kind`in o?n.addFile(o,!1,!0):(a.add(o.name),t.push(o))}return t.concat(...t.map(o))}for(let e of[r,...o(r)].reverse())t?.(e),vt(e,n)}else for(let t of e)for(let e of t.files)n.addFile(e);return n}function Qe(){let e=new Map,t=new Map,n=new Map;return{kind:`registry`,types:e,extendees:t,[Symbol.iterator](){return e.values()},get files(){return n.values()},addFile(e,t,r){if(n.set(e.proto.name,e),!t)for(let t of Ye(e))this.add(t);if(r)for(let n of e.dependencies)this.addFile(n,t,r)},add(n){if(n.kind==`extension`){let e=t.get(n.extendee.typeName);e||t.set(n.extendee.typeName,e=new Map),e.set(n.number,n)}e.set(n.typeName,n)},get(t){return e.get(t)},getFile(e){return n.get(e)},getMessage(t){let n=e.get(t);return n?.kind==`message`?n:void 0},getEnum(t){let n=e.get(t);return n?.kind==`enum`?n:void 0},getExtension(t){let n=e.get(t);return n?.kind==`extension`?n:void 0},getExtensionFor(e,n){return t.get(e.typeName)?.get(n)},getService(t){let n=e.get(t);return n?.kind==`service`?n:void 0}}}var $e=998,et=999,tt=9999,nt=9,C=10,w=11,rt=12,it=14,at=3,ot=2,st=1,ct=0,lt=1,ut=2,dt=3,ft=1,pt=2,mt=1,ht=2,gt=1002,_t={998:{fieldPresence:1,enumType:2,repeatedFieldEncoding:2,utf8Validation:3,messageEncoding:1,jsonFormat:2,enforceNamingStyle:2,defaultSymbolVisibility:1,enforceProtoLimits:1},999:{fieldPresence:2,enumType:1,repeatedFieldEncoding:1,utf8Validation:2,messageEncoding:1,jsonFormat:1,enforceNamingStyle:2,defaultSymbolVisibility:1,enforceProtoLimits:1},1e3:{fieldPresence:1,enumType:1,repeatedFieldEncoding:1,utf8Validation:2,messageEncoding:1,jsonFormat:1,enforceNamingStyle:2,defaultSymbolVisibility:1,enforceProtoLimits:1},1001:{fieldPresence:1,enumType:1,repeatedFieldEncoding:1,utf8Validation:2,messageEncoding:1,jsonFormat:1,enforceNamingStyle:1,defaultSymbolVisibility:2,enforceProtoLimits:1},1002:{fieldPresence:1,enumType:1,repeatedFieldEncoding:1,utf8Validation:2,messageEncoding:1,jsonFormat:1,enforceNamingStyle:3,defaultSymbolVisibility:4,enforceProtoLimits:2}};function vt(e,t){let n={kind:`file`,proto:e,deprecated:e.options?.deprecated??!1,edition:Dt(e),name:e.name.replace(/\.proto$/,``),dependencies:Ot(e,t),enums:[],messages:[],extensions:[],services:[],toString(){return`file ${e.name}`}},r=new Map,i={get(e){return r.get(e)},add(e){D(e.proto.options?.mapEntry===!0),r.set(e.typeName,e)}};for(let r of e.enumType)xt(r,n,void 0,t);for(let r of e.messageType)St(r,n,void 0,t,i);for(let r of e.service)Ct(r,n,t);yt(n,t);for(let e of r.values())bt(e,t,i);for(let e of n.messages)bt(e,t,i),yt(e,t);t.addFile(n,!0)}function yt(e,t){switch(e.kind){case`file`:for(let n of e.proto.extension){let r=Et(n,e,t);e.extensions.push(r),t.add(r)}break;case`message`:for(let n of e.proto.extension){let r=Et(n,e,t);e.nestedExtensions.push(r),t.add(r)}for(let n of e.nestedMessages)yt(n,t)}}function bt(e,t,n){let r=e.proto.oneofDecl.map(t=>Tt(t,e)),i=new Set;for(let a of e.proto.field){let o=Nt(a,r),s=Et(a,e,t,o,n);e.fields.push(s),e.field[s.localName]=s,o===void 0?e.members.push(s):(o.fields.push(s),i.has(o)||(i.add(o),e.members.push(o)))}for(let t of r.filter(e=>i.has(e)))e.oneofs.push(t);for(let r of e.nestedMessages)bt(r,t,n)}function xt(e,t,n,r){var i,a;let o=kt(e.name,e.value),s={kind:`enum`,proto:e,deprecated:e.options?.deprecated??!1,file:t,parent:n,open:!0,name:e.name,typeName:Mt(e,n,t),value:{},values:[],sharedPrefix:o,toString(){return`enum ${this.typeName}`}};s.open=Lt(s),r.add(s);for(let t of e.value){let e=t.name,n={kind:`enum_value`,proto:t,deprecated:t.options?.deprecated??!1,parent:s,name:e,localName:S(o==null?e:e.substring(o.length)),number:t.number,jsonName:At(t)??e,toString(){return`enum value ${s.typeName}.${e}`}};s.values.push(n),(i=s.value)[a=t.number]??(i[a]=n)}(n?.nestedEnums??t.enums).push(s)}function St(e,t,n,r,i){let a={kind:`message`,proto:e,deprecated:e.options?.deprecated??!1,file:t,parent:n,name:e.name,typeName:Mt(e,n,t),fields:[],field:{},oneofs:[],members:[],nestedEnums:[],nestedMessages:[],nestedExtensions:[],toString(){return`message ${this.typeName}`}};e.options?.mapEntry===!0?i.add(a):((n?.nestedMessages??t.messages).push(a),r.add(a));for(let n of e.enumType)xt(n,t,a,r);for(let n of e.nestedType)St(n,t,a,r,i)}function Ct(e,t,n){let r={kind:`service`,proto:e,deprecated:e.options?.deprecated??!1,file:t,name:e.name,typeName:Mt(e,void 0,t),methods:[],method:{},toString(){return`service ${this.typeName}`}};t.services.push(r),n.add(r);for(let t of e.method){let e=wt(t,r,n);r.methods.push(e),r.method[e.localName]=e}}function wt(e,t,n){let r;r=e.clientStreaming&&e.serverStreaming?`bidi_streaming`:e.clientStreaming?`client_streaming`:e.serverStreaming?`server_streaming`:`unary`;let i=n.getMessage(T(e.inputType)),a=n.getMessage(T(e.outputType));D(i,`invalid MethodDescriptorProto: input_type ${e.inputType} not found`),D(a,`invalid MethodDescriptorProto: output_type ${e.inputType} not found`);let o=e.name;return{kind:`rpc`,proto:e,deprecated:e.options?.deprecated??!1,parent:t,name:o,localName:S(o.length?S(o[0].toLowerCase()+o.substring(1)):o),methodKind:r,input:i,output:a,idempotency:e.options?.idempotencyLevel??ct,toString(){return`rpc ${t.typeName}.${o}`}}}function Tt(e,t){return{kind:`oneof`,proto:e,deprecated:!1,parent:t,fields:[],name:e.name,localName:S(Ue(e.name)),toString(){return`oneof ${t.typeName}.${this.name}`}}}function Et(e,t,n,r,i){let a=i===void 0,o={kind:`field`,proto:e,deprecated:e.options?.deprecated??!1,name:e.name,number:e.number,scalar:void 0,message:void 0,enum:void 0,presence:Pt(e,r,a,t),utf8Validation:zt(e,t),listKind:void 0,mapKind:void 0,mapKey:void 0,delimitedEncoding:void 0,packed:void 0,longAsString:!1,getDefaultValue:void 0},s;if(a){let r=t.kind==`file`?t:t.file,i=t.kind==`file`?void 0:t,a=Mt(e,i,r);o.kind=`extension`,o.file=r,o.parent=i,o.oneof=void 0,o.typeName=a,o.jsonName=`[${a}]`,s=()=>`extension ${a}`;let c=n.getMessage(T(e.extendee));D(c,`invalid FieldDescriptorProto: extendee ${e.extendee} not found`),o.extendee=c}else{let n=t;D(n.kind==`message`),o.parent=n,o.oneof=r,o.localName=r?Ue(e.name):S(Ue(e.name)),o.jsonName=e.jsonName,s=()=>`field ${n.typeName}.${e.name}`}Object.defineProperty(o,"toString",{value:s,writable:!0,enumerable:!0,configurable:!0});let c=e.label,l=e.type,u=e.options?.jstype;if(c===at){let r=l==w?i?.get(T(e.typeName)):void 0;if(r){o.fieldKind=`map`;let{key:e,value:t}=It(r);return o.mapKey=e.scalar,o.mapKind=t.fieldKind,o.message=t.message,o.delimitedEncoding=!1,o.enum=t.enum,o.scalar=t.scalar,o}switch(o.fieldKind=`list`,l){case w:case C:o.listKind=`message`,o.message=n.getMessage(T(e.typeName)),D(o.message),o.delimitedEncoding=Rt(e,t);break;case it:o.listKind=`enum`,o.enum=n.getEnum(T(e.typeName)),D(o.enum);break;default:o.listKind=`scalar`,o.scalar=l,o.longAsString=u==st}return o.packed=Ft(e,t),o}switch(l){case w:case C:o.fieldKind=`message`,o.message=n.getMessage(T(e.typeName)),D(o.message,`invalid FieldDescriptorProto: type_name ${e.typeName} not found`),o.delimitedEncoding=Rt(e,t),o.getDefaultValue=()=>void 0;break;case it:{let t=n.getEnum(T(e.typeName));D(t!==void 0,`invalid FieldDescriptorProto: type_name ${e.typeName} not found`),o.fieldKind=`enum`,o.enum=n.getEnum(T(e.typeName)),o.getDefaultValue=()=>g(e,`defaultValue`)?Ke(t,e.defaultValue):void 0;break}default:o.fieldKind=`scalar`,o.scalar=l,o.longAsString=u==st,o.getDefaultValue=()=>g(e,`defaultValue`)?qe(l,e.defaultValue):void 0}return o}function Dt(e){switch(e.syntax){case``:case`proto2`:return $e;case`proto3`:return et;case`editions`:if(e.edition===tt)return gt;if(e.edition in _t)return e.edition;throw Error(`${e.name}: unsupported edition`);default:throw Error(`${e.name}: unsupported syntax "${e.syntax}"`)}}function Ot(e,t){return e.dependency.map(n=>{let r=t.getFile(n);if(!r)throw Error(`Cannot find ${n}, imported by ${e.name}`);return r})}function kt(e,t){let n=jt(e)+`_`;for(let e of t){if(!e.name.toLowerCase().startsWith(n))return;let t=e.name.substring(n.length);if(t.length==0||/^\d/.test(t))return}return n}function At(e){let t;for(let n of e.options?.$unknown??[]){if(n.no!==998||n.wireType!==s.LengthDelimited)continue;let e=new oe(new oe(n.data).bytes());for(;e.pos<e.len;){let[n,r]=e.tag();n===1&&r===s.LengthDelimited?t=e.string():e.skip(r,n)}}return t}function jt(e){return(e.substring(0,1)+e.substring(1).replace(/[A-Z]/g,e=>`_`+e)).toLowerCase()}function Mt(e,t,n){let r;return r=t?`${t.typeName}.${e.name}`:n.proto.package.length>0?`${n.proto.package}.${e.name}`:`${e.name}`,r}function T(e){return e.startsWith(`.`)?e.substring(1):e}function Nt(e,t){if(!g(e,`oneofIndex`)||e.proto3Optional)return;let n=t[e.oneofIndex];return D(n,`invalid FieldDescriptorProto: oneof #${e.oneofIndex} for field #${e.number} not found`),n}function Pt(e,t,n,r){if(e.label==ot)return dt;if(e.label==at)return ut;if(t||e.proto3Optional||n)return lt;let i=E(`fieldPresence`,{proto:e,parent:r});return i==ut&&(e.type==w||e.type==C)?lt:i}function Ft(e,t){if(e.label!=at)return!1;switch(e.type){case nt:case rt:case C:case w:return!1}let n=e.options;return n&&g(n,`packed`)?n.packed:ft==E(`repeatedFieldEncoding`,{proto:e,parent:t})}function It(e){let t=e.fields.find(e=>e.number===1),n=e.fields.find(e=>e.number===2);return D(t&&t.fieldKind==`scalar`&&t.scalar!=h.BYTES&&t.scalar!=h.FLOAT&&t.scalar!=h.DOUBLE&&n&&n.fieldKind!=`list`&&n.fieldKind!=`map`),{key:t,value:n}}function Lt(e){return mt==E(`enumType`,{proto:e.proto,parent:e.parent??e.file})}function Rt(e,t){return e.type==C||pt==E(`messageEncoding`,{proto:e,parent:t})}function zt(e,t){return ht==E(`utf8Validation`,{proto:e,parent:t})}function E(e,t){let n=t.proto.options?.features;if(n){let t=n[e];if(t!=0)return t}if(`kind`in t){if(t.kind==`message`)return E(e,t.parent??t.file);let n=_t[t.edition];if(!n)throw Error(`feature default for edition ${t.edition} not found`);return n[e]}return E(e,t.parent)}function D(e,t){if(!e)throw Error(t)}function Bt(e){let t=Vt(e);return t.messageType.forEach(Ge),Xe(t,()=>void 0).getFile(t.name)}function Vt(e){return Object.assign(Object.create({syntax:``,edition:0}),Object.assign(Object.assign({$typeName:`google.protobuf.FileDescriptorProto`,dependency:[],publicDependency:[],weakDependency:[],optionDependency:[],service:[],extension:[]},e),{messageType:e.messageType.map(Ht),enumType:e.enumType.map(Gt)}))}function Ht(e){return Object.assign(Object.create({visibility:0}),{$typeName:`google.protobuf.DescriptorProto`,name:e.name,field:e.field?.map(Ut)??[],extension:[],nestedType:e.nestedType?.map(Ht)??[],enumType:e.enumType?.map(Gt)??[],extensionRange:e.extensionRange?.map(e=>Object.assign({$typeName:`google.protobuf.DescriptorProto.ExtensionRange`},e))??[],oneofDecl:[],reservedRange:[],reservedName:[]})}function Ut(e){return Object.assign(Object.create({label:1,typeName:``,extendee:``,defaultValue:``,oneofIndex:0,jsonName:``,proto3Optional:!1}),Object.assign(Object.assign({$typeName:`google.protobuf.FieldDescriptorProto`},e),{options:e.options?Wt(e.options):void 0}))}function Wt(e){return Object.assign(Object.create({ctype:0,packed:!1,jstype:0,lazy:!1,unverifiedLazy:!1,deprecated:!1,weak:!1,debugRedact:!1,retention:0}),Object.assign(Object.assign({$typeName:`google.protobuf.FieldOptions`},e),{targets:e.targets??[],editionDefaults:e.editionDefaults?.map(e=>Object.assign({$typeName:`google.protobuf.FieldOptions.EditionDefault`},e))??[],uninterpretedOption:[]}))}function Gt(e){return Object.assign(Object.create({visibility:0}),{$typeName:`google.protobuf.EnumDescriptorProto`,name:e.name,reservedName:[],reservedRange:[],value:e.value.map(e=>Object.assign({$typeName:`google.protobuf.EnumValueDescriptorProto`},e))})}function O(e,t,...n){return n.reduce((e,t)=>e.nestedMessages[t],e.messages[t])}function k(e,t,...n){if(n.length==0)return e.enums[t];let r=n.pop();return n.reduce((e,t)=>e.nestedMessages[t],e.messages[t]).nestedEnums[r]}function Kt(e){let t={};for(let n of e.values)t[n.localName]=n.number,t[n.number]=n.localName;return t}var qt=O(Bt({name:`google/protobuf/descriptor.proto`,package:`google.protobuf`,messageType:[{name:`FileDescriptorSet`,field:[{name:`file`,number:1,type:11,label:3,typeName:`.google.protobuf.FileDescriptorProto`}],extensionRange:[{start:536e6,end:536000001}]},{name:`FileDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`package`,number:2,type:9,label:1},{name:`dependency`,number:3,type:9,label:3},{name:`public_dependency`,number:10,type:5,label:3},{name:`weak_dependency`,number:11,type:5,label:3},{name:`option_dependency`,number:15,type:9,label:3},{name:`message_type`,number:4,type:11,label:3,typeName:`.google.protobuf.DescriptorProto`},{name:`enum_type`,number:5,type:11,label:3,typeName:`.google.protobuf.EnumDescriptorProto`},{name:`service`,number:6,type:11,label:3,typeName:`.google.protobuf.ServiceDescriptorProto`},{name:`extension`,number:7,type:11,label:3,typeName:`.google.protobuf.FieldDescriptorProto`},{name:`options`,number:8,type:11,label:1,typeName:`.google.protobuf.FileOptions`},{name:`source_code_info`,number:9,type:11,label:1,typeName:`.google.protobuf.SourceCodeInfo`},{name:`syntax`,number:12,type:9,label:1},{name:`edition`,number:14,type:14,label:1,typeName:`.google.protobuf.Edition`}]},{name:`DescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`field`,number:2,type:11,label:3,typeName:`.google.protobuf.FieldDescriptorProto`},{name:`extension`,number:6,type:11,label:3,typeName:`.google.protobuf.FieldDescriptorProto`},{name:`nested_type`,number:3,type:11,label:3,typeName:`.google.protobuf.DescriptorProto`},{name:`enum_type`,number:4,type:11,label:3,typeName:`.google.protobuf.EnumDescriptorProto`},{name:`extension_range`,number:5,type:11,label:3,typeName:`.google.protobuf.DescriptorProto.ExtensionRange`},{name:`oneof_decl`,number:8,type:11,label:3,typeName:`.google.protobuf.OneofDescriptorProto`},{name:`options`,number:7,type:11,label:1,typeName:`.google.protobuf.MessageOptions`},{name:`reserved_range`,number:9,type:11,label:3,typeName:`.google.protobuf.DescriptorProto.ReservedRange`},{name:`reserved_name`,number:10,type:9,label:3},{name:`visibility`,number:11,type:14,label:1,typeName:`.google.protobuf.SymbolVisibility`}],nestedType:[{name:`ExtensionRange`,field:[{name:`start`,number:1,type:5,label:1},{name:`end`,number:2,type:5,label:1},{name:`options`,number:3,type:11,label:1,typeName:`.google.protobuf.ExtensionRangeOptions`}]},{name:`ReservedRange`,field:[{name:`start`,number:1,type:5,label:1},{name:`end`,number:2,type:5,label:1}]}]},{name:`ExtensionRangeOptions`,field:[{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`},{name:`declaration`,number:2,type:11,label:3,typeName:`.google.protobuf.ExtensionRangeOptions.Declaration`,options:{retention:2}},{name:`features`,number:50,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`verification`,number:3,type:14,label:1,typeName:`.google.protobuf.ExtensionRangeOptions.VerificationState`,defaultValue:`UNVERIFIED`,options:{retention:2}}],nestedType:[{name:`Declaration`,field:[{name:`number`,number:1,type:5,label:1},{name:`full_name`,number:2,type:9,label:1},{name:`type`,number:3,type:9,label:1},{name:`reserved`,number:5,type:8,label:1},{name:`repeated`,number:6,type:8,label:1}]}],enumType:[{name:`VerificationState`,value:[{name:`DECLARATION`,number:0},{name:`UNVERIFIED`,number:1}]}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`FieldDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`number`,number:3,type:5,label:1},{name:`label`,number:4,type:14,label:1,typeName:`.google.protobuf.FieldDescriptorProto.Label`},{name:`type`,number:5,type:14,label:1,typeName:`.google.protobuf.FieldDescriptorProto.Type`},{name:`type_name`,number:6,type:9,label:1},{name:`extendee`,number:2,type:9,label:1},{name:`default_value`,number:7,type:9,label:1},{name:`oneof_index`,number:9,type:5,label:1},{name:`json_name`,number:10,type:9,label:1},{name:`options`,number:8,type:11,label:1,typeName:`.google.protobuf.FieldOptions`},{name:`proto3_optional`,number:17,type:8,label:1}],enumType:[{name:`Type`,value:[{name:`TYPE_DOUBLE`,number:1},{name:`TYPE_FLOAT`,number:2},{name:`TYPE_INT64`,number:3},{name:`TYPE_UINT64`,number:4},{name:`TYPE_INT32`,number:5},{name:`TYPE_FIXED64`,number:6},{name:`TYPE_FIXED32`,number:7},{name:`TYPE_BOOL`,number:8},{name:`TYPE_STRING`,number:9},{name:`TYPE_GROUP`,number:10},{name:`TYPE_MESSAGE`,number:11},{name:`TYPE_BYTES`,number:12},{name:`TYPE_UINT32`,number:13},{name:`TYPE_ENUM`,number:14},{name:`TYPE_SFIXED32`,number:15},{name:`TYPE_SFIXED64`,number:16},{name:`TYPE_SINT32`,number:17},{name:`TYPE_SINT64`,number:18}]},{name:`Label`,value:[{name:`LABEL_OPTIONAL`,number:1},{name:`LABEL_REPEATED`,number:3},{name:`LABEL_REQUIRED`,number:2}]}]},{name:`OneofDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`options`,number:2,type:11,label:1,typeName:`.google.protobuf.OneofOptions`}]},{name:`EnumDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`value`,number:2,type:11,label:3,typeName:`.google.protobuf.EnumValueDescriptorProto`},{name:`options`,number:3,type:11,label:1,typeName:`.google.protobuf.EnumOptions`},{name:`reserved_range`,number:4,type:11,label:3,typeName:`.google.protobuf.EnumDescriptorProto.EnumReservedRange`},{name:`reserved_name`,number:5,type:9,label:3},{name:`visibility`,number:6,type:14,label:1,typeName:`.google.protobuf.SymbolVisibility`}],nestedType:[{name:`EnumReservedRange`,field:[{name:`start`,number:1,type:5,label:1},{name:`end`,number:2,type:5,label:1}]}]},{name:`EnumValueDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`number`,number:2,type:5,label:1},{name:`options`,number:3,type:11,label:1,typeName:`.google.protobuf.EnumValueOptions`}]},{name:`ServiceDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`method`,number:2,type:11,label:3,typeName:`.google.protobuf.MethodDescriptorProto`},{name:`options`,number:3,type:11,label:1,typeName:`.google.protobuf.ServiceOptions`}]},{name:`MethodDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`input_type`,number:2,type:9,label:1},{name:`output_type`,number:3,type:9,label:1},{name:`options`,number:4,type:11,label:1,typeName:`.google.protobuf.MethodOptions`},{name:`client_streaming`,number:5,type:8,label:1,defaultValue:`false`},{name:`server_streaming`,number:6,type:8,label:1,defaultValue:`false`}]},{name:`FileOptions`,field:[{name:`java_package`,number:1,type:9,label:1},{name:`java_outer_classname`,number:8,type:9,label:1},{name:`java_multiple_files`,number:10,type:8,label:1,defaultValue:`false`,options:{}},{name:`java_generate_equals_and_hash`,number:20,type:8,label:1,options:{deprecated:!0}},{name:`java_string_check_utf8`,number:27,type:8,label:1,defaultValue:`false`},{name:`optimize_for`,number:9,type:14,label:1,typeName:`.google.protobuf.FileOptions.OptimizeMode`,defaultValue:`SPEED`},{name:`go_package`,number:11,type:9,label:1},{name:`cc_generic_services`,number:16,type:8,label:1,defaultValue:`false`},{name:`java_generic_services`,number:17,type:8,label:1,defaultValue:`false`},{name:`py_generic_services`,number:18,type:8,label:1,defaultValue:`false`},{name:`deprecated`,number:23,type:8,label:1,defaultValue:`false`},{name:`cc_enable_arenas`,number:31,type:8,label:1,defaultValue:`true`,options:{}},{name:`objc_class_prefix`,number:36,type:9,label:1},{name:`csharp_namespace`,number:37,type:9,label:1},{name:`swift_prefix`,number:39,type:9,label:1},{name:`php_class_prefix`,number:40,type:9,label:1},{name:`php_namespace`,number:41,type:9,label:1},{name:`php_metadata_namespace`,number:44,type:9,label:1},{name:`ruby_package`,number:45,type:9,label:1},{name:`features`,number:50,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],enumType:[{name:`OptimizeMode`,value:[{name:`SPEED`,number:1},{name:`CODE_SIZE`,number:2},{name:`LITE_RUNTIME`,number:3}]}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`MessageOptions`,field:[{name:`message_set_wire_format`,number:1,type:8,label:1,defaultValue:`false`},{name:`no_standard_descriptor_accessor`,number:2,type:8,label:1,defaultValue:`false`},{name:`deprecated`,number:3,type:8,label:1,defaultValue:`false`},{name:`map_entry`,number:7,type:8,label:1},{name:`deprecated_legacy_json_field_conflicts`,number:11,type:8,label:1,options:{deprecated:!0}},{name:`features`,number:12,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`FieldOptions`,field:[{name:`ctype`,number:1,type:14,label:1,typeName:`.google.protobuf.FieldOptions.CType`,defaultValue:`STRING`},{name:`packed`,number:2,type:8,label:1},{name:`jstype`,number:6,type:14,label:1,typeName:`.google.protobuf.FieldOptions.JSType`,defaultValue:`JS_NORMAL`},{name:`lazy`,number:5,type:8,label:1,defaultValue:`false`},{name:`unverified_lazy`,number:15,type:8,label:1,defaultValue:`false`},{name:`deprecated`,number:3,type:8,label:1,defaultValue:`false`},{name:`weak`,number:10,type:8,label:1,defaultValue:`false`,options:{deprecated:!0}},{name:`debug_redact`,number:16,type:8,label:1,defaultValue:`false`},{name:`retention`,number:17,type:14,label:1,typeName:`.google.protobuf.FieldOptions.OptionRetention`},{name:`targets`,number:19,type:14,label:3,typeName:`.google.protobuf.FieldOptions.OptionTargetType`},{name:`edition_defaults`,number:20,type:11,label:3,typeName:`.google.protobuf.FieldOptions.EditionDefault`},{name:`features`,number:21,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`feature_support`,number:22,type:11,label:1,typeName:`.google.protobuf.FieldOptions.FeatureSupport`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],nestedType:[{name:`EditionDefault`,field:[{name:`edition`,number:3,type:14,label:1,typeName:`.google.protobuf.Edition`},{name:`value`,number:2,type:9,label:1}]},{name:`FeatureSupport`,field:[{name:`edition_introduced`,number:1,type:14,label:1,typeName:`.google.protobuf.Edition`},{name:`edition_deprecated`,number:2,type:14,label:1,typeName:`.google.protobuf.Edition`},{name:`deprecation_warning`,number:3,type:9,label:1},{name:`edition_removed`,number:4,type:14,label:1,typeName:`.google.protobuf.Edition`},{name:`removal_error`,number:5,type:9,label:1}]}],enumType:[{name:`CType`,value:[{name:`STRING`,number:0},{name:`CORD`,number:1},{name:`STRING_PIECE`,number:2}]},{name:`JSType`,value:[{name:`JS_NORMAL`,number:0},{name:`JS_STRING`,number:1},{name:`JS_NUMBER`,number:2}]},{name:`OptionRetention`,value:[{name:`RETENTION_UNKNOWN`,number:0},{name:`RETENTION_RUNTIME`,number:1},{name:`RETENTION_SOURCE`,number:2}]},{name:`OptionTargetType`,value:[{name:`TARGET_TYPE_UNKNOWN`,number:0},{name:`TARGET_TYPE_FILE`,number:1},{name:`TARGET_TYPE_EXTENSION_RANGE`,number:2},{name:`TARGET_TYPE_MESSAGE`,number:3},{name:`TARGET_TYPE_FIELD`,number:4},{name:`TARGET_TYPE_ONEOF`,number:5},{name:`TARGET_TYPE_ENUM`,number:6},{name:`TARGET_TYPE_ENUM_ENTRY`,number:7},{name:`TARGET_TYPE_SERVICE`,number:8},{name:`TARGET_TYPE_METHOD`,number:9}]}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`OneofOptions`,field:[{name:`features`,number:1,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`EnumOptions`,field:[{name:`allow_alias`,number:2,type:8,label:1},{name:`deprecated`,number:3,type:8,label:1,defaultValue:`false`},{name:`deprecated_legacy_json_field_conflicts`,number:6,type:8,label:1,options:{deprecated:!0}},{name:`features`,number:7,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`EnumValueOptions`,field:[{name:`deprecated`,number:1,type:8,label:1,defaultValue:`false`},{name:`features`,number:2,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`debug_redact`,number:3,type:8,label:1,defaultValue:`false`},{name:`feature_support`,number:4,type:11,label:1,typeName:`.google.protobuf.FieldOptions.FeatureSupport`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`ServiceOptions`,field:[{name:`features`,number:34,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`deprecated`,number:33,type:8,label:1,defaultValue:`false`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`MethodOptions`,field:[{name:`deprecated`,number:33,type:8,label:1,defaultValue:`false`},{name:`idempotency_level`,number:34,type:14,label:1,typeName:`.google.protobuf.MethodOptions.IdempotencyLevel`,defaultValue:`IDEMPOTENCY_UNKNOWN`},{name:`features`,number:35,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],enumType:[{name:`IdempotencyLevel`,value:[{name:`IDEMPOTENCY_UNKNOWN`,number:0},{name:`NO_SIDE_EFFECTS`,number:1},{name:`IDEMPOTENT`,number:2}]}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`UninterpretedOption`,field:[{name:`name`,number:2,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption.NamePart`},{name:`identifier_value`,number:3,type:9,label:1},{name:`positive_int_value`,number:4,type:4,label:1},{name:`negative_int_value`,number:5,type:3,label:1},{name:`double_value`,number:6,type:1,label:1},{name:`string_value`,number:7,type:12,label:1},{name:`aggregate_value`,number:8,type:9,label:1}],nestedType:[{name:`NamePart`,field:[{name:`name_part`,number:1,type:9,label:2},{name:`is_extension`,number:2,type:8,label:2}]}]},{name:`FeatureSet`,field:[{name:`field_presence`,number:1,type:14,label:1,typeName:`.google.protobuf.FeatureSet.FieldPresence`,options:{retention:1,targets:[4,1],editionDefaults:[{value:`EXPLICIT`,edition:900},{value:`IMPLICIT`,edition:999},{value:`EXPLICIT`,edition:1e3}]}},{name:`enum_type`,number:2,type:14,label:1,typeName:`.google.protobuf.FeatureSet.EnumType`,options:{retention:1,targets:[6,1],editionDefaults:[{value:`CLOSED`,edition:900},{value:`OPEN`,edition:999}]}},{name:`repeated_field_encoding`,number:3,type:14,label:1,typeName:`.google.protobuf.FeatureSet.RepeatedFieldEncoding`,options:{retention:1,targets:[4,1],editionDefaults:[{value:`EXPANDED`,edition:900},{value:`PACKED`,edition:999}]}},{name:`utf8_validation`,number:4,type:14,label:1,typeName:`.google.protobuf.FeatureSet.Utf8Validation`,options:{retention:1,targets:[4,1],editionDefaults:[{value:`NONE`,edition:900},{value:`VERIFY`,edition:999}]}},{name:`message_encoding`,number:5,type:14,label:1,typeName:`.google.protobuf.FeatureSet.MessageEncoding`,options:{retention:1,targets:[4,1],editionDefaults:[{value:`LENGTH_PREFIXED`,edition:900}]}},{name:`json_format`,number:6,type:14,label:1,typeName:`.google.protobuf.FeatureSet.JsonFormat`,options:{retention:1,targets:[3,6,1],editionDefaults:[{value:`LEGACY_BEST_EFFORT`,edition:900},{value:`ALLOW`,edition:999}]}},{name:`enforce_naming_style`,number:7,type:14,label:1,typeName:`.google.protobuf.FeatureSet.EnforceNamingStyle`,options:{retention:2,targets:[1,2,3,4,5,6,7,8,9],editionDefaults:[{value:`STYLE_LEGACY`,edition:900},{value:`STYLE2024`,edition:1001},{value:`STYLE2026`,edition:1002}]}},{name:`default_symbol_visibility`,number:8,type:14,label:1,typeName:`.google.protobuf.FeatureSet.VisibilityFeature.DefaultSymbolVisibility`,options:{retention:2,targets:[1],editionDefaults:[{value:`EXPORT_ALL`,edition:900},{value:`EXPORT_TOP_LEVEL`,edition:1001},{value:`STRICT`,edition:1002}]}},{name:`enforce_proto_limits`,number:9,type:14,label:1,typeName:`.google.protobuf.FeatureSet.ProtoLimitsFeature.EnforceProtoLimits`,options:{retention:2,targets:[6,3,4,5],editionDefaults:[{value:`LEGACY_NO_EXPLICIT_LIMITS`,edition:900},{value:`PROTO_LIMITS2026`,edition:1002}]}}],nestedType:[{name:`VisibilityFeature`,enumType:[{name:`DefaultSymbolVisibility`,value:[{name:`DEFAULT_SYMBOL_VISIBILITY_UNKNOWN`,number:0},{name:`EXPORT_ALL`,number:1},{name:`EXPORT_TOP_LEVEL`,number:2},{name:`LOCAL_ALL`,number:3},{name:`STRICT`,number:4}]}]},{name:`ProtoLimitsFeature`,enumType:[{name:`EnforceProtoLimits`,value:[{name:`PROTO_LIMITS_UNKNOWN`,number:0},{name:`LEGACY_NO_EXPLICIT_LIMITS`,number:1},{name:`PROTO_LIMITS2026`,number:2}]}]}],enumType:[{name:`FieldPresence`,value:[{name:`FIELD_PRESENCE_UNKNOWN`,number:0},{name:`EXPLICIT`,number:1},{name:`IMPLICIT`,number:2},{name:`LEGACY_REQUIRED`,number:3}]},{name:`EnumType`,value:[{name:`ENUM_TYPE_UNKNOWN`,number:0},{name:`OPEN`,number:1},{name:`CLOSED`,number:2}]},{name:`RepeatedFieldEncoding`,value:[{name:`REPEATED_FIELD_ENCODING_UNKNOWN`,number:0},{name:`PACKED`,number:1},{name:`EXPANDED`,number:2}]},{name:`Utf8Validation`,value:[{name:`UTF8_VALIDATION_UNKNOWN`,number:0},{name:`VERIFY`,number:2},{name:`NONE`,number:3}]},{name:`MessageEncoding`,value:[{name:`MESSAGE_ENCODING_UNKNOWN`,number:0},{name:`LENGTH_PREFIXED`,number:1},{name:`DELIMITED`,number:2}]},{name:`JsonFormat`,value:[{name:`JSON_FORMAT_UNKNOWN`,number:0},{name:`ALLOW`,number:1},{name:`LEGACY_BEST_EFFORT`,number:2}]},{name:`EnforceNamingStyle`,value:[{name:`ENFORCE_NAMING_STYLE_UNKNOWN`,number:0},{name:`STYLE2024`,number:1},{name:`STYLE_LEGACY`,number:2},{name:`STYLE2026`,number:3}]}],extensionRange:[{start:1e3,end:9995},{start:9995,end:1e4},{start:1e4,end:10001}]},{name:`FeatureSetDefaults`,field:[{name:`defaults`,number:1,type:11,label:3,typeName:`.google.protobuf.FeatureSetDefaults.FeatureSetEditionDefault`},{name:`minimum_edition`,number:4,type:14,label:1,typeName:`.google.protobuf.Edition`},{name:`maximum_edition`,number:5,type:14,label:1,typeName:`.google.protobuf.Edition`}],nestedType:[{name:`FeatureSetEditionDefault`,field:[{name:`edition`,number:3,type:14,label:1,typeName:`.google.protobuf.Edition`},{name:`overridable_features`,number:4,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`fixed_features`,number:5,type:11,label:1,typeName:`.google.protobuf.FeatureSet`}]}]},{name:`SourceCodeInfo`,field:[{name:`location`,number:1,type:11,label:3,typeName:`.google.protobuf.SourceCodeInfo.Location`}],nestedType:[{name:`Location`,field:[{name:`path`,number:1,type:5,label:3,options:{packed:!0}},{name:`span`,number:2,type:5,label:3,options:{packed:!0}},{name:`leading_comments`,number:3,type:9,label:1},{name:`trailing_comments`,number:4,type:9,label:1},{name:`leading_detached_comments`,number:6,type:9,label:3}]}],extensionRange:[{start:536e6,end:536000001}]},{name:`GeneratedCodeInfo`,field:[{name:`annotation`,number:1,type:11,label:3,typeName:`.google.protobuf.GeneratedCodeInfo.Annotation`}],nestedType:[{name:`Annotation`,field:[{name:`path`,number:1,type:5,label:3,options:{packed:!0}},{name:`source_file`,number:2,type:9,label:1},{name:`begin`,number:3,type:5,label:1},{name:`end`,number:4,type:5,label:1},{name:`semantic`,number:5,type:14,label:1,typeName:`.google.protobuf.GeneratedCodeInfo.Annotation.Semantic`}],enumType:[{name:`Semantic`,value:[{name:`NONE`,number:0},{name:`SET`,number:1},{name:`ALIAS`,number:2}]}]}]}],enumType:[{name:`Edition`,value:[{name:`EDITION_UNKNOWN`,number:0},{name:`EDITION_LEGACY`,number:900},{name:`EDITION_PROTO2`,number:998},{name:`EDITION_PROTO3`,number:999},{name:`EDITION_2023`,number:1e3},{name:`EDITION_2024`,number:1001},{name:`EDITION_2026`,number:1002},{name:`EDITION_UNSTABLE`,number:9999},{name:`EDITION_1_TEST_ONLY`,number:1},{name:`EDITION_2_TEST_ONLY`,number:2},{name:`EDITION_99997_TEST_ONLY`,number:99997},{name:`EDITION_99998_TEST_ONLY`,number:99998},{name:`EDITION_99999_TEST_ONLY`,number:99999},{name:`EDITION_MAX`,number:2147483647}]},{name:`SymbolVisibility`,value:[{name:`VISIBILITY_UNSET`,number:0},{name:`VISIBILITY_LOCAL`,number:1},{name:`VISIBILITY_EXPORT`,number:2}]}]}),1),Jt;(function(e){e[e.DECLARATION=0]=`DECLARATION`,e[e.UNVERIFIED=1]=`UNVERIFIED`})(Jt||={});var Yt;(function(e){e[e.DOUBLE=1]=`DOUBLE`,e[e.FLOAT=2]=`FLOAT`,e[e.INT64=3]=`INT64`,e[e.UINT64=4]=`UINT64`,e[e.INT32=5]=`INT32`,e[e.FIXED64=6]=`FIXED64`,e[e.FIXED32=7]=`FIXED32`,e[e.BOOL=8]=`BOOL`,e[e.STRING=9]=`STRING`,e[e.GROUP=10]=`GROUP`,e[e.MESSAGE=11]=`MESSAGE`,e[e.BYTES=12]=`BYTES`,e[e.UINT32=13]=`UINT32`,e[e.ENUM=14]=`ENUM`,e[e.SFIXED32=15]=`SFIXED32`,e[e.SFIXED64=16]=`SFIXED64`,e[e.SINT32=17]=`SINT32`,e[e.SINT64=18]=`SINT64`})(Yt||={});var Xt;(function(e){e[e.OPTIONAL=1]=`OPTIONAL`,e[e.REPEATED=3]=`REPEATED`,e[e.REQUIRED=2]=`REQUIRED`})(Xt||={});var Zt;(function(e){e[e.SPEED=1]=`SPEED`,e[e.CODE_SIZE=2]=`CODE_SIZE`,e[e.LITE_RUNTIME=3]=`LITE_RUNTIME`})(Zt||={});var Qt;(function(e){e[e.STRING=0]=`STRING`,e[e.CORD=1]=`CORD`,e[e.STRING_PIECE=2]=`STRING_PIECE`})(Qt||={});var $t;(function(e){e[e.JS_NORMAL=0]=`JS_NORMAL`,e[e.JS_STRING=1]=`JS_STRING`,e[e.JS_NUMBER=2]=`JS_NUMBER`})($t||={});var en;(function(e){e[e.RETENTION_UNKNOWN=0]=`RETENTION_UNKNOWN`,e[e.RETENTION_RUNTIME=1]=`RETENTION_RUNTIME`,e[e.RETENTION_SOURCE=2]=`RETENTION_SOURCE`})(en||={});var tn;(function(e){e[e.TARGET_TYPE_UNKNOWN=0]=`TARGET_TYPE_UNKNOWN`,e[e.TARGET_TYPE_FILE=1]=`TARGET_TYPE_FILE`,e[e.TARGET_TYPE_EXTENSION_RANGE=2]=`TARGET_TYPE_EXTENSION_RANGE`,e[e.TARGET_TYPE_MESSAGE=3]=`TARGET_TYPE_MESSAGE`,e[e.TARGET_TYPE_FIELD=4]=`TARGET_TYPE_FIELD`,e[e.TARGET_TYPE_ONEOF=5]=`TARGET_TYPE_ONEOF`,e[e.TARGET_TYPE_ENUM=6]=`TARGET_TYPE_ENUM`,e[e.TARGET_TYPE_ENUM_ENTRY=7]=`TARGET_TYPE_ENUM_ENTRY`,e[e.TARGET_TYPE_SERVICE=8]=`TARGET_TYPE_SERVICE`,e[e.TARGET_TYPE_METHOD=9]=`TARGET_TYPE_METHOD`})(tn||={});var nn;(function(e){e[e.IDEMPOTENCY_UNKNOWN=0]=`IDEMPOTENCY_UNKNOWN`,e[e.NO_SIDE_EFFECTS=1]=`NO_SIDE_EFFECTS`,e[e.IDEMPOTENT=2]=`IDEMPOTENT`})(nn||={});var rn;(function(e){e[e.DEFAULT_SYMBOL_VISIBILITY_UNKNOWN=0]=`DEFAULT_SYMBOL_VISIBILITY_UNKNOWN`,e[e.EXPORT_ALL=1]=`EXPORT_ALL`,e[e.EXPORT_TOP_LEVEL=2]=`EXPORT_TOP_LEVEL`,e[e.LOCAL_ALL=3]=`LOCAL_ALL`,e[e.STRICT=4]=`STRICT`})(rn||={});var an;(function(e){e[e.PROTO_LIMITS_UNKNOWN=0]=`PROTO_LIMITS_UNKNOWN`,e[e.LEGACY_NO_EXPLICIT_LIMITS=1]=`LEGACY_NO_EXPLICIT_LIMITS`,e[e.PROTO_LIMITS2026=2]=`PROTO_LIMITS2026`})(an||={});var on;(function(e){e[e.FIELD_PRESENCE_UNKNOWN=0]=`FIELD_PRESENCE_UNKNOWN`,e[e.EXPLICIT=1]=`EXPLICIT`,e[e.IMPLICIT=2]=`IMPLICIT`,e[e.LEGACY_REQUIRED=3]=`LEGACY_REQUIRED`})(on||={});var sn;(function(e){e[e.ENUM_TYPE_UNKNOWN=0]=`ENUM_TYPE_UNKNOWN`,e[e.OPEN=1]=`OPEN`,e[e.CLOSED=2]=`CLOSED`})(sn||={});var cn;(function(e){e[e.REPEATED_FIELD_ENCODING_UNKNOWN=0]=`REPEATED_FIELD_ENCODING_UNKNOWN`,e[e.PACKED=1]=`PACKED`,e[e.EXPANDED=2]=`EXPANDED`})(cn||={});var ln;(function(e){e[e.UTF8_VALIDATION_UNKNOWN=0]=`UTF8_VALIDATION_UNKNOWN`,e[e.VERIFY=2]=`VERIFY`,e[e.NONE=3]=`NONE`})(ln||={});var un;(function(e){e[e.MESSAGE_ENCODING_UNKNOWN=0]=`MESSAGE_ENCODING_UNKNOWN`,e[e.LENGTH_PREFIXED=1]=`LENGTH_PREFIXED`,e[e.DELIMITED=2]=`DELIMITED`})(un||={});var dn;(function(e){e[e.JSON_FORMAT_UNKNOWN=0]=`JSON_FORMAT_UNKNOWN`,e[e.ALLOW=1]=`ALLOW`,e[e.LEGACY_BEST_EFFORT=2]=`LEGACY_BEST_EFFORT`})(dn||={});var fn;(function(e){e[e.ENFORCE_NAMING_STYLE_UNKNOWN=0]=`ENFORCE_NAMING_STYLE_UNKNOWN`,e[e.STYLE2024=1]=`STYLE2024`,e[e.STYLE_LEGACY=2]=`STYLE_LEGACY`,e[e.STYLE2026=3]=`STYLE2026`})(fn||={});var pn;(function(e){e[e.NONE=0]=`NONE`,e[e.SET=1]=`SET`,e[e.ALIAS=2]=`ALIAS`})(pn||={});var mn;(function(e){e[e.EDITION_UNKNOWN=0]=`EDITION_UNKNOWN`,e[e.EDITION_LEGACY=900]=`EDITION_LEGACY`,e[e.EDITION_PROTO2=998]=`EDITION_PROTO2`,e[e.EDITION_PROTO3=999]=`EDITION_PROTO3`,e[e.EDITION_2023=1e3]=`EDITION_2023`,e[e.EDITION_2024=1001]=`EDITION_2024`,e[e.EDITION_2026=1002]=`EDITION_2026`,e[e.EDITION_UNSTABLE=9999]=`EDITION_UNSTABLE`,e[e.EDITION_1_TEST_ONLY=1]=`EDITION_1_TEST_ONLY`,e[e.EDITION_2_TEST_ONLY=2]=`EDITION_2_TEST_ONLY`,e[e.EDITION_99997_TEST_ONLY=99997]=`EDITION_99997_TEST_ONLY`,e[e.EDITION_99998_TEST_ONLY=99998]=`EDITION_99998_TEST_ONLY`,e[e.EDITION_99999_TEST_ONLY=99999]=`EDITION_99999_TEST_ONLY`,e[e.EDITION_MAX=2147483647]=`EDITION_MAX`})(mn||={});var hn;(function(e){e[e.VISIBILITY_UNSET=0]=`VISIBILITY_UNSET`,e[e.VISIBILITY_LOCAL=1]=`VISIBILITY_LOCAL`,e[e.VISIBILITY_EXPORT=2]=`VISIBILITY_EXPORT`})(hn||={});function gn(e){return Object.assign(Object.assign({readUnknownFields:!0,recursionLimit:100},e),{depth:0})}function _n(e,t,n){let r=v(e);return yn(e).read(r,new oe(t),gn(n),t.byteLength),r}var vn=new WeakMap;function yn(e){let t=vn.get(e);return t===void 0&&(t=bn(e)),t}function bn(e){let t=String(e),n=new Map,r={read:xn(t,n),readGroup:Sn(t,n)};vn.set(e,r);for(let t of e.fields)n.set(t.number,Cn(t));return r}function xn(e,t){return(n,r,i,a)=>{if(++i.depth>i.recursionLimit)throw Error(`cannot decode ${e} from binary: maximum recursion depth of ${i.recursionLimit} reached`);let o=r.pos+a,s=n.$unknown??[];for(;r.pos<o;){let[e,a]=r.tag(),o=t.get(e);if(o===void 0){let t=r.skip(a,e,i.recursionLimit-i.depth);i.readUnknownFields&&s.push({no:e,wireType:a,data:t})}else o(n,r,i,a)}s.length>0&&(n.$unknown=s),i.depth--}}function Sn(e,t){return(n,r,i,a)=>{if(++i.depth>i.recursionLimit)throw Error(`cannot decode ${e} from binary: maximum recursion depth of ${i.recursionLimit} reached`);let o,c,l=n.$unknown??[];for(;r.pos<r.len&&([o,c]=r.tag(),c!=s.EndGroup);){let e=t.get(o);if(e===void 0){let e=r.skip(c,o,i.recursionLimit-i.depth);i.readUnknownFields&&l.push({no:o,wireType:c,data:e})}else e(n,r,i,c)}if(c!=s.EndGroup||o!==a)throw Error(`invalid end group tag`);l.length>0&&(n.$unknown=l),i.depth--}}function Cn(e){switch(e.fieldKind){case`scalar`:return wn(e);case`enum`:return Tn(e);case`message`:return En(e);case`list`:return On(e);case`map`:return kn(e)}}function wn(e){let t=An(e.scalar,e.utf8Validation,e.longAsString),n=e.localName;if(e.oneof){let r=e.oneof.localName;return(e,i)=>{e[r]={case:n,value:t(i)}}}return(e,r)=>{e[n]=t(r)}}function Tn(e){let t=e.localName,n=e.oneof?.localName;if(e.enum.open)return n===void 0?(e,n)=>{e[t]=n.int32()}:(e,r)=>{e[n]={case:t,value:r.int32()}};let r=e.enum.values,a=e.number;return(e,o,s,c)=>{let l=o.int32();if(r.some(e=>e.number===l))n===void 0?e[t]=l:e[n]={case:t,value:l};else if(s.readUnknownFields){let t=[];i(l,t);let n=e.$unknown??[];n.push({no:a,wireType:c,data:new Uint8Array(t)}),e.$unknown=n}}}function En(e){let t=e.localName,{toMessage:n,toLocal:r}=b(e),i=Dn(e);if(e.oneof){let a=e.oneof.localName;return(e,o,s)=>{let c=e[a],l=n(c.case===t?c.value:void 0);i(l,o,s),e[a]={case:t,value:r(l)}}}return(e,a,o)=>{let s=n(e[t]);i(s,a,o),e[t]=r(s)}}function Dn(e){let t=yn(e.message);if(e.delimitedEncoding){let n=e.number;return(e,r,i)=>t.readGroup(e,r,i,n)}return(e,n,r)=>t.read(e,n,r,n.uint32())}function On(e){let t=e.localName;if(e.listKind==`message`){let{toMessage:n,toLocal:r}=b(e),i=Dn(e);return(e,a,o)=>{let s=n(void 0);i(s,a,o),e[t].push(r(s))}}let n=e.listKind==`enum`?h.INT32:e.scalar,r=e.listKind==`scalar`&&e.longAsString,i=An(n,e.utf8Validation,r),a=n!=h.STRING&&n!=h.BYTES;return(e,n,r,o)=>{let c=e[t];if(o==s.LengthDelimited&&a){let e=n.uint32()+n.pos;for(;n.pos<e;)c.push(i(n))}else c.push(i(n))}}function kn(e){let t=e.localName,n=An(e.mapKey,e.utf8Validation,!1),r=le(e.mapKey,!1),i,a;switch(e.mapKind){case`scalar`:{let t=e.scalar,n=An(t,e.utf8Validation,!1);if(i=e=>n(e),t==h.BYTES)a=()=>new Uint8Array;else{let e=le(t,!1);a=()=>e}break}case`enum`:{let t=e.enum.values[0].number;i=e=>e.int32(),a=()=>t;break}case`message`:{let{toMessage:t,toLocal:n}=b(e),r=yn(e.message).read;i=(e,i,a)=>{let o=t(a);return r(o,e,i,e.uint32()),n(o)},a=()=>n(t(void 0));break}}return(e,o,s)=>{let c=e[t],l,u,ee=o.uint32(),d=o.pos+ee;for(;o.pos<d;){let[e,t]=o.tag();switch(e){case 1:l=n(o);break;case 2:u=i(o,s,u);break;default:o.skip(t,e,s.recursionLimit-s.depth)}}l===void 0&&(l=r),u===void 0&&(u=a()),_(c,l,u)}}function An(e,t,n){switch(e){case h.STRING:return e=>e.string(t);case h.BOOL:return e=>e.bool();case h.DOUBLE:return e=>e.double();case h.FLOAT:return e=>e.float();case h.INT32:return e=>e.int32();case h.INT64:return n?e=>String(e.int64()):e=>e.int64();case h.UINT64:return n?e=>String(e.uint64()):e=>e.uint64();case h.FIXED64:return n?e=>String(e.fixed64()):e=>e.fixed64();case h.BYTES:return e=>e.bytes();case h.FIXED32:return e=>e.fixed32();case h.SFIXED32:return e=>e.sfixed32();case h.SFIXED64:return n?e=>String(e.sfixed64()):e=>e.sfixed64();case h.SINT64:return n?e=>String(e.sint64()):e=>e.sint64();case h.UINT32:return e=>e.uint32();case h.SINT32:return e=>e.sint32()}}function A(e,t){let n=_n(qt,Le(e));return n.messageType.forEach(Ge),n.dependency=t?.map(e=>e.proto.name)??[],Xe(n,e=>t?.find(t=>t.proto.name===e)).getFile(n.name)}var j=A(`Ch9nb29nbGUvcHJvdG9idWYvdGltZXN0YW1wLnByb3RvEg9nb29nbGUucHJvdG9idWYiKwoJVGltZXN0YW1wEg8KB3NlY29uZHMYASABKAMSDQoFbmFub3MYAiABKAVChQEKE2NvbS5nb29nbGUucHJvdG9idWZCDlRpbWVzdGFtcFByb3RvUAFaMmdvb2dsZS5nb2xhbmcub3JnL3Byb3RvYnVmL3R5cGVzL2tub3duL3RpbWVzdGFtcHBi+AEBogIDR1BCqgIeR29vZ2xlLlByb3RvYnVmLldlbGxLbm93blR5cGVzYgZwcm90bzM`),M=A(`Ch5nb29nbGUvcHJvdG9idWYvZHVyYXRpb24ucHJvdG8SD2dvb2dsZS5wcm90b2J1ZiIqCghEdXJhdGlvbhIPCgdzZWNvbmRzGAEgASgDEg0KBW5hbm9zGAIgASgFQoMBChNjb20uZ29vZ2xlLnByb3RvYnVmQg1EdXJhdGlvblByb3RvUAFaMWdvb2dsZS5nb2xhbmcub3JnL3Byb3RvYnVmL3R5cGVzL2tub3duL2R1cmF0aW9ucGL4AQGiAgNHUEKqAh5Hb29nbGUuUHJvdG9idWYuV2VsbEtub3duVHlwZXNiBnByb3RvMw`),jn=O(M,0);function N(e){let t=e<0?-1:1,n=Math.abs(e),r=Math.floor(n/1e3),i=(n-r*1e3)*1e6;return v(jn,{seconds:m.parse(r*t),nanos:i===0?0:i*t})}var Mn=2,Nn=3,Pn={writeUnknownFields:!0};function Fn(e){return e?Object.assign(Object.assign({},Pn),e):Pn}function In(e,t,n){let r=new se;return Rn(e)(r,Fn(n),t),r.finish()}var Ln=new WeakMap;function Rn(e){let t=Ln.get(e);return t===void 0&&(t=zn(e)),t}function zn(e){let t=e.typeName,n=e.fields.concat().sort((e,t)=>e.number-t.number),r=n[0],i=[],a=(e,n,a)=>{if(a.$typeName!==t&&r!==void 0)throw new ke(r,`cannot use ${r} with message ${a.$typeName}`,`ForeignFieldError`);for(let t=0;t<i.length;t++)i[t](e,n,a);let o=a.$unknown;if(o!==void 0&&n.writeUnknownFields)for(let t=0;t<o.length;t++){let{no:n,wireType:r,data:i}=o[t];e.tag(n,r).raw(i)}};Ln.set(e,a);for(let e of n)i.push(Bn(e));return a}function Bn(e){switch(e.fieldKind){case`message`:case`scalar`:case`enum`:return Vn(e);case`list`:return Un(e);case`map`:return Wn(e)}}function Vn(e){let t=Hn(e),n=e.localName;if(e.oneof){let r=e.oneof.localName;return(e,i,a)=>{let o=a[r];o.case===n&&t(e,i,o.value)}}if(e.presence!=Mn){let r=e.presence==Nn?`cannot encode ${e} to binary: required field not set`:void 0;return(e,i,a)=>{let o=a[n];if(o!==void 0&&Object.prototype.hasOwnProperty.call(a,n))t(e,i,o);else if(r!==void 0)throw Error(r)}}if(e.fieldKind==`enum`){let r=e.enum.values[0].number;return(e,i,a)=>{let o=a[n];o!==r&&t(e,i,o)}}switch(e.scalar){case h.BOOL:return(e,r,i)=>{let a=i[n];a!==!1&&t(e,r,a)};case h.STRING:return(e,r,i)=>{let a=i[n];a!==``&&t(e,r,a)};case h.BYTES:return(e,r,i)=>{let a=i[n];(!(a instanceof Uint8Array)||a.byteLength>0)&&t(e,r,a)};case h.DOUBLE:case h.FLOAT:return(e,r,i)=>{let a=i[n];Object.is(a,0)||t(e,r,a)};default:return(e,r,i)=>{let a=i[n];a!=0&&t(e,r,a)}}}function Hn(e){switch(e.fieldKind){case`message`:{let{toMessage:t}=b(e),n=Jn(e);return(e,r,i)=>{n(e,r,t(i))}}case`scalar`:case`enum`:{let t=e.fieldKind==`enum`?h.INT32:e.scalar,n=e.number,r=F(t),i=P(t,e.parent.typeName,e.name);return(e,t,a)=>{e.tag(n,r),i(e,a)}}}}function Un(e){let t=e.localName,n=e.number;switch(e.listKind){case`message`:{let{toMessage:n}=b(e),r=Jn(e);return(e,i,a)=>{let o=a[t];for(let t=0;t<o.length;t++)r(e,i,n(o[t]))}}case`scalar`:case`enum`:{let r=e.listKind==`enum`?h.INT32:e.scalar,i=P(r,e.parent.typeName,e.name);if(e.packed)return(e,r,a)=>{let o=a[t];if(o.length!=0){e.tag(n,s.LengthDelimited).fork();for(let t=0;t<o.length;t++)i(e,o[t]);e.join()}};let a=F(r);return(e,r,o)=>{let s=o[t];for(let t=0;t<s.length;t++)e.tag(n,a),i(e,s[t])}}}}function Wn(e){let t=e.localName,n=e.number,r=Gn(e);if(e.mapKind==`message`){let{toMessage:i}=b(e),a=Rn(e.message);return(e,o,c)=>{let l=c[t],u=Object.keys(l);for(let t=0;t<u.length;t++){let c=u[t];e.tag(n,s.LengthDelimited).fork(),r(e,c),e.tag(2,s.LengthDelimited).fork(),a(e,o,i(l[c])),e.join(),e.join()}}}let i=e.mapKind==`enum`?h.INT32:e.scalar,a=F(i),o=P(i,e.parent.typeName,e.name);return(e,i,c)=>{let l=c[t],u=Object.keys(l);for(let t=0;t<u.length;t++){let i=u[t];e.tag(n,s.LengthDelimited).fork(),r(e,i),e.tag(2,a),o(e,l[i]),e.join()}}}function Gn(e){let t=F(e.mapKey),n=P(e.mapKey,e.parent.typeName,e.name),r=Kn(e.mapKey);return(e,i)=>{e.tag(1,t),n(e,r(i))}}function Kn(e){switch(e){case h.STRING:return e=>e;case h.BOOL:return e=>e===`true`||e!==`false`&&e;case h.UINT64:case h.FIXED64:return e=>{try{return m.uParse(e)}catch{return e}};case h.INT64:case h.SFIXED64:case h.SINT64:return e=>{try{return m.parse(e)}catch{return e}};default:return e=>{let t=Number.parseInt(e);return Number.isFinite(t)?t:e}}}function P(e,t,n){let r=qn(e);return(e,i)=>{try{r(e,i)}catch(e){throw e instanceof Error?Error(`cannot encode field ${t}.${n} to binary: ${e.message}`):e}}}function qn(e){switch(e){case h.STRING:return(e,t)=>e.string(t);case h.BOOL:return(e,t)=>e.bool(t);case h.DOUBLE:return(e,t)=>e.double(t);case h.FLOAT:return(e,t)=>e.float(t);case h.INT32:return(e,t)=>e.int32(t);case h.INT64:return(e,t)=>e.int64(t);case h.UINT64:return(e,t)=>e.uint64(t);case h.FIXED64:return(e,t)=>e.fixed64(t);case h.BYTES:return(e,t)=>e.bytes(t);case h.FIXED32:return(e,t)=>e.fixed32(t);case h.SFIXED32:return(e,t)=>e.sfixed32(t);case h.SFIXED64:return(e,t)=>e.sfixed64(t);case h.SINT64:return(e,t)=>e.sint64(t);case h.UINT32:return(e,t)=>e.uint32(t);case h.SINT32:return(e,t)=>e.sint32(t)}}function Jn(e){let t=e.number,n=Rn(e.message);return e.delimitedEncoding?(e,r,i)=>{e.tag(t,s.StartGroup),n(e,r,i),e.tag(t,s.EndGroup)}:(e,r,i)=>{e.tag(t,s.LengthDelimited).fork(),n(e,r,i),e.join()}}function F(e){switch(e){case h.BYTES:case h.STRING:return s.LengthDelimited;case h.DOUBLE:case h.FIXED64:case h.SFIXED64:return s.Bit64;case h.FIXED32:case h.SFIXED32:case h.FLOAT:return s.Bit32;default:return s.Varint}}var Yn=32,Xn=new Set([`ENTROPY_MISMATCH`,`GAME_ALREADY_STARTED`,`GAME_OVER`]);function Zn(){return crypto.getRandomValues(new Uint8Array(Yn))}async function Qn(e){return new Uint8Array(await crypto.subtle.digest(`SHA-256`,e))}function $n(e){return e.shuffle?.revealUntilTime!==void 0}function I(){let e=crypto.getRandomValues(new Uint8Array(16));return Array.from(e,e=>e.toString(16).padStart(2,`0`)).join(``)}var er=64,tr=class{#e;#t;#n=[];constructor(e=()=>performance.now(),t=()=>Date.now()){this.#e=e,this.#t=t}note(e){this.#n.push(e.getTime()-this.#e()),this.#n.length>er&&this.#n.shift()}nowMs(){return this.#n.length?this.#e()+Math.max(...this.#n):this.#t()}},nr=new Set([`GameView.table`,`Draft.table`,`Solution.table`,`TurnPlayed.table`,`Game.ruleset`,`Game.policy`,`GameSummary.policy`]);function L(e,t){return ir(e,t)}function R(e){return new Date(e?Number(e.seconds)*1e3+e.nanos/1e6:0)}function rr(e){return e?Number(e.seconds)*1e3+e.nanos/1e6:0}function ir(e,t){switch(e.typeName){case`google.protobuf.Timestamp`:return R(t);case`google.protobuf.Duration`:return rr(t);case`meldhall.v1.Rack`:return t.tiles.map(c)}let n={};for(let r of e.fields){let i=or(e,r,t);i!==void 0&&(n[ar(r)]=i)}return n}function ar(e){return e.message?.typeName===`google.protobuf.Duration`?`${e.localName}Ms`:e.localName}function or(e,t,n){let r=n[t.localName];if(t.oneof){let e=n[t.oneof.localName];r=e.case===t.localName?e.value:void 0}return t.fieldKind===`list`?r.map(n=>sr(t,n,e)):(r===void 0&&t.message&&nr.has(`${e.name}.${t.localName}`)&&(r=v(t.message)),r===void 0||t.fieldKind===`map`?r:sr(t,r,e))}function sr(e,t,n){return e.message?ir(e.message,t):e.enum?cr(e.enum,t,n.name===`Ruleset`):typeof t==`bigint`?Number(t):t}function cr(e,t,n){if(e.name===`Tile`)return t===0?void 0:c(t);let r=e.value[t]?.localName??String(t);return n||e.name===`Reason`?r:r.toLowerCase()}function z(e,t,...n){if(n.length>0)throw Error();return e.services[t]}var lr=A(btoa(`
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
NEXT_STARTER_LOSERbproto3`),[M]),ur=O(lr,0),dr=A(btoa(`
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
REASON_SOLVER_BUSYjbproto3`)),B=A(btoa(`
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

TILE_JOKER\`bproto3`)),V=A(btoa(`
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
\rMELD_KIND_RUNbproto3`),[B]),fr=O(V,1),pr=O(V,2),mr=k(V,0),hr=A(btoa(`
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
DRAW_CAUSE_PENALTYbproto3`),[M,j,dr,V,B]),gr=O(hr,1),_r=O(hr,8),H=A(btoa(`
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
ABORT_CAUSE_ABANDONEDbproto3`),[M,j,lr,hr]),vr=O(H,0),U=O(H,3),yr=O(H,6),br=Kt(k(H,1)),xr=k(H,2),Sr=k(H,3),Cr=A(btoa(`
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
\vserver_time (\v2.google.protobuf.Timestampbproto3`),[M,j,H,V]),wr=A(btoa(`
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
\vserver_time (\v2.google.protobuf.Timestampbproto3`),[j,H]),W=A(btoa(`
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
GAME_CHANGE_KIND_REMOVEDbproto3`),[j,H]),Tr=O(W,0),Er=Kt(k(W,0)),Dr=Kt(k(W,1)),Or=A(btoa(`
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
\rOBJECTIVE_ANY\x07bproto3`),[V,B]),kr=O(Or,0),Ar=k(Or,0),jr=A(btoa(`
meldhall/v1/verdict.proto\vmeldhall.v1"®
\vTurnVerdict\r
legal (\b%
\x07refusal (\v2.meldhall.v1.Refusal!
table (\v2.meldhall.v1.Table$
	rack_left (2.meldhall.v1.Tile
\bgoes_out (\b
points (bproto3`),[dr,V,B]),Mr=O(jr,0),Nr=A(btoa(`
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
VIEWER_ROLE_SPECTATORbproto3`),[M,j,H,W,hr]),Pr=Kt(k(Nr,0)),Fr=A(btoa(`
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
	GetRecord.meldhall.v1.GetRecordRequest.meldhall.v1.GetRecordResponsebproto3`),[M,j,Cr,wr,H,W,lr,Or,V,B,jr,Nr]),Ir=O(Fr,0),Lr=O(Fr,2),Rr=z(Fr,0),zr=A(btoa(`
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
	MintToken.meldhall.v1.MintTokenRequest.meldhall.v1.MintTokenResponsebproto3`)),Br=O(zr,0),Vr=z(zr,0),Hr=A(btoa(`
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
	SolveTurn.meldhall.v1.SolveTurnRequest.meldhall.v1.SolveTurnResponsebproto3`),[dr,lr,Or,V,B,jr]),Ur=O(Hr,5),Wr=z(Hr,0),Gr=A(btoa(`
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
\rGetServerInfo!.meldhall.v1.GetServerInfoRequest".meldhall.v1.GetServerInfoResponsebproto3`),[M,j]),Kr=O(Gr,1),qr=z(Gr,0),Jr=3e4,Yr=3,Xr=class{clock=new tr;patienceMs;#e;#t;#n;#r;#i;constructor(e){this.#e=e.transport,this.#n=e.transport(),this.#r=e.token,this.#t=e.timeoutMs,this.patienceMs=e.patienceMs}get token(){return this.#r}set token(e){this.#r=e}async call(e,t,{signal:n,isMoot:r=()=>!1}={}){let i=performance.now()+this.patienceMs,a=v(e.input,t);for(let t=0;;t+=1)try{return await this.#a(e,a,n)}catch(e){n?.throwIfAborted();let a=d(e);if(r())throw a;await Qr(a,t,i,n)}}async*stream(e,t,n){let r=await this.#o(n),i=this.#n,a=new AbortController,o=AbortSignal.any([n,a.signal]);try{let n=(await ei(r,i.stream(e,o,void 0,this.#c(),ti(v(e.input,t))))).message[Symbol.asyncIterator]();for(;;){let e=await ei(r,n.next());if(e.done)return;this.#s(e.value),yield e.value}}catch(e){throw e instanceof ne&&i===this.#n&&(this.#n=this.#e()),d(e)}finally{a.abort()}}async#a(e,t,n){let r=t,i=await this.#n.unary(e,n,this.#t,this.#c(),r);return this.#s(i.message),i.message}async#o(e){if(this.#i===void 0)try{let t=await this.#a(qr.method.getServerInfo,v(qr.method.getServerInfo.input),e);this.#i=Zr(L(Kr,t))}catch(t){if(d(t)instanceof u||!e.aborted)return Jr;throw t}return this.#i}#s(e){`serverTime`in e&&e.serverTime&&this.clock.note(R(e.serverTime))}#c(){return this.#r?{authorization:`Bearer ${this.#r}`}:{}}};function Zr(e){return Yr*(e.limits?.heartbeatMs??0)||Jr}async function Qr(e,t,n,r){let i=a(e,t);if(i===void 0||performance.now()+i>n)throw e;await $r(i,r)}function $r(e,t){return new Promise((n,r)=>{let i=()=>{clearTimeout(a),r(t?.reason)},a=setTimeout(()=>{t?.removeEventListener(`abort`,i),n()},e);t?.aborted?i():t?.addEventListener(`abort`,i,{once:!0})})}async function ei(e,t){let n,r=new Promise((t,r)=>{n=setTimeout(()=>r(new ne(`DEADLINE_EXCEEDED`,`the stream is silent for ${e/1e3} s`)),e)});try{return await Promise.race([t,r])}finally{clearTimeout(n),t.catch(()=>void 0)}}async function*ti(e){yield e}async function*ni(e,t,n,{signal:r=new AbortController().signal,patienceMs:i=e.patienceMs}){let a=0,o;for(;!n.isOver()&&!r.aborted;){let s;try{for await(let i of e.stream(t,n.request(),r))if(a>0&&(yield{isConnected:!0}),a=0,o=void 0,yield n.take(i),n.isOver())return;let i=Math.max(n.retryAfterMs,ee(a));n.retryAfterMs=0,s=()=>$r(i,r)}catch(e){let t=d(e);o??=performance.now()+i;let n=o;s=()=>Qr(t,a,n,r)}a===0&&!r.aborted&&(yield{isConnected:!1});try{await s()}catch(e){if(r.aborted)return;throw e}a+=1}}var ri=new Set([`STALE_VERSION`,`NOT_YOUR_TURN`,`ROUND_OVER`,`ROUND_RUNNING`,`GAME_OVER`,`GAME_PAUSED`,`STAND_IN_PLAYS`]);function ii(e,t,n){let r=e.game.view,i=e.kind===`events`||e.kind===`snapshot`;if(!(!r||e.game.state!==`running`||!i||e.version<(t?.version??0)))return r.turnSeat!==void 0&&r.turnSeat===r.viewerSeat?`turn`:n&&r.phase===`between_rounds`?`round`:void 0}function ai(e){return e instanceof u&&ri.has(e.reason)}function G(e){if(typeof e!=`string`){let{preset:t=``,...n}=e,r=v(ur,{preset:t});for(let[e,t]of Object.entries(n))si(r,ui(e),String(t));return r}let[t,...n]=e.split(`+`).map(e=>e.trim()),r=v(ur,{preset:t??``});for(let e of n){let[t=``,n]=e.split(`=`).map(e=>e.trim());if(n===void 0)throw new p(`"${e}": expected parameter=value`);si(r,t,n)}return r}var oi=new Map(ur.fields.filter(e=>e.name!==`preset`).map(e=>[ui(ar(e)),e]));function si(e,t,n){let r=oi.get(t);if(!r)throw new p(`"${t}" is no parameter of a ruleset`);e[r.localName]=ci(r,t,n)}function ci(e,t,n){if(e.enum){let r=e.enum.values.find(e=>e.number>0&&e.localName===n);if(!r)throw new p(`${t} cannot be "${n}"`);return r.number}if(e.message)return N(li(t,n));if(e.scalar===h.BOOL){if(n!==`true`&&n!==`false`)throw new p(`${t} is true or false, not "${n}"`);return n===`true`}return li(t,n)}function li(e,t){if(/^\d{1,10}$/.test(t))return Number(t);throw new p(`${e} is a number, not "${t}"`)}function ui(e){return e.replace(/[A-Z]/g,e=>`_${e.toLowerCase()}`)}function K(e){return v(pr,{melds:ae(e).map(({tiles:e,kind:t})=>({tiles:di(e),kind:gi(mr,t)}))})}function di(e){return te(e).map(l)}function fi(e){return gi(Ar,e)}function pi(e,t){return v(Ir,{requestId:I(),ruleset:G(e),seats:t.seats??0,title:t.title??``,visibility:t.unlisted?br.UNLISTED:br.PUBLIC,playerIds:[...t.playerIds??[]],policy:mi(t.policy??{})})}function mi(e){let{spectators:t,absence:n,spectatorDelayMs:r,absenceGraceMs:i,pauseBudgetMs:a,...o}=e;return v(vr,{...o,spectators:gi(xr,t),absence:gi(Sr,n),spectatorDelay:hi(r),absenceGrace:hi(i),pauseBudget:hi(a)})}function hi(e){return e===void 0?void 0:N(e)}function gi(e,t){if(t===void 0)return 0;let n=e.values.find(e=>e.localName.toLowerCase()===t);if(!n){let n=e.values.filter(e=>e.number>0).map(e=>e.localName.toLowerCase());throw new p(`"${t}" is no ${e.name}: expected ${n.join(`, `)}`)}return n.number}function _i(e,t,n){let r=e;for(let e of n)r&&=yi(r,e);if(!r)return;let{draft:i,...a}=r.view??{};return{...r,version:t,view:r.view&&n.reduce((t,n)=>xi(t,n,e.ruleset),a)}}function vi(e,t){return e.view?{...e,view:{...e.view,draft:t}}:e}function yi(e,t){switch(t.kind){case`playerJoined`:case`botAdded`:return q(e,t.seat);case`gameStarted`:return{...e,state:`running`,seats:t.seats,shuffle:Ei(e,void 0)};case`startCalled`:return e.shuffle&&{...e,shuffle:Ei(e,t.untilTime)};case`roundStarted`:return e.view&&Oi(e);case`turnStarted`:return e.view?.turn===t.turn?e:Oi(e);case`pauseAsked`:return Di(e,{askedSeats:[...e.pause?.askedSeats??[],t.seat]});case`gamePaused`:return Di(e,{askedSeats:[],untilTime:t.untilTime});case`gameResumed`:return{...e,pause:{askedSeats:[],leftMs:t.leftMs}};case`rematchCreated`:return{...e,rematchGameId:t.gameId};case`playerLeft`:return;case`gameEnded`:return Ti(e,`finished`);case`gameAborted`:return Ti(e,`aborted`);default:return bi(e,t)}}function bi(e,t){switch(t.kind){case`playerAway`:return q(e,{...ki(e,t.seat),awayTime:t.awayTime});case`playerReturned`:return q(e,{...ki(e,t.seat),awayTime:void 0,standIn:``});case`botTookOver`:return q(e,{...ki(e,t.seat),standIn:t.bot});case`playerForfeited`:return q(e,{...ki(e,t.seat),awayTime:void 0});default:return e}}function xi(e,t,n){switch(t.kind){case`roundStarted`:return Ci(e,t,n);case`redealGranted`:return{...e,rack:t.rack,racks:t.racks};case`turnStarted`:return{...e,turnSeat:t.seat,turn:t.turn,deadlineTime:t.deadlineTime,seats:e.seats.map((e,n)=>({...e,timeBankMs:t.timeBanksMs[n]}))};case`turnPlayed`:return Ai({...ji(e,t.seat,t.laid,[]),table:t.table},t.seat,e=>({rackTiles:t.rackTiles,hasMelded:e.hasMelded||t.initialMeld}));case`tilesDrawn`:return Ai({...ji(e,t.seat,[],t.tiles),poolTiles:t.poolTiles},t.seat,e=>({rackTiles:e.rackTiles+t.drawnTiles}));case`seatLeft`:return Ai(e,t.seat,()=>({hasLeft:!0}));case`roundEnded`:return wi(e,t.result);case`gameEnded`:return{...e,phase:`over`,result:t.result};default:return Si(e,t)}}function Si(e,t){switch(t.kind){case`clockPaused`:return{...e,clockPaused:!0,deadlineTime:void 0};case`clockResumed`:return{...e,clockPaused:!1,deadlineTime:t.deadlineTime};case`clockCredited`:return{...Ai(e,t.seat,e=>({timeBankMs:(e.timeBankMs??0)+t.creditMs})),deadlineTime:t.deadlineTime};default:return e}}function Ci(e,t,n){let r=n.initialMeldPoints===0;return{...e,phase:`round`,round:t.round,table:{melds:[]},poolTiles:t.poolTiles,seats:e.seats.map((e,n)=>({...e,rackTiles:t.rackTiles[n]??0,hasMelded:r})),rack:t.rack,racks:t.racks,turn:0}}function wi(e,t){let n=new Map(t.seats.map(e=>[e.seat,e.scorePoints]));return{...e,phase:`between_rounds`,turnSeat:void 0,deadlineTime:void 0,lastRound:t,seats:e.seats.map(e=>({...e,totalPoints:e.totalPoints+(n.get(e.seat)??0),roundsWon:e.roundsWon+ +!!t.winnerSeats.includes(e.seat)}))}}function Ti(e,t){return e.shuffle?void 0:{...e,state:t,pause:void 0}}function Ei(e,t){return e.shuffle&&{...e.shuffle,revealUntilTime:t}}function Di(e,t){return{...e,pause:e.pause&&{...e.pause,...t}}}function Oi(e){return Di(e,{askedSeats:[]})}function ki(e,t){return e.seats[t]}function q(e,t){return{...e,seats:e.seats.map(e=>e.seat===t.seat?t:e)}}function Ai(e,t,n){return{...e,seats:e.seats.map(e=>e.seat===t?{...e,...n(e)}:e)}}function ji(e,t,n,r){let i=e=>{let t=[...e,...r];for(let e of n){let n=t.indexOf(e);n>=0&&t.splice(n,1)}return t.sort((e,t)=>l(e)-l(t))};return{...e,rack:t===e.viewerSeat?i(e.rack):e.rack,racks:e.racks.map((e,n)=>n===t?i(e):e)}}var Mi=new Set([`finished`,`aborted`]),Ni=class{retryAfterMs=0;#e;#t;#n;#r;#i;#a=[];#o=new Date(0);constructor(e,t,n,r){this.#e=e,this.#t=n,this.#n=r,this.#r=typeof t==`object`?t:void 0,this.#i=typeof t==`object`?t.version:t}isOver(){let e=this.#r;return e!==void 0&&Mi.has(e.state)&&(this.#i??-1)>=e.version}request(){return this.#r=this.#r&&vi(this.#r,void 0),{gameId:this.#e,role:Ii(this.#t),joinCode:this.#n,...this.#i===void 0?{}:{afterVersion:BigInt(this.#i)}}}take(e){switch(this.#o=e.serverTime?R(e.serverTime):this.#o,e.update.case){case`snapshot`:{let t=L(U,e.update.value);return this.#a=[],this.#i=t.version,this.#r=t,this.#s(`snapshot`,t)}case`events`:return this.#l(e.update.value);case`draft`:return this.#c(e.update.value);case`closing`:return this.retryAfterMs=rr(e.update.value.retryAfter),`closing`;default:return`nothing`}}complete(e){return this.#r=e,this.#s(`events`,e)}line(e){return this.#r&&{...this.#s(`connection`,this.#r),events:[],isConnected:e}}#s(e,t){return{kind:e,version:this.#i??t.version,game:t,events:this.#a,serverTime:this.#o,isConnected:!0}}#c(e){let t=e.draft&&L(gr,e.draft),n=this.#r;return!n?.view||n.version!==Number(e.version)||Li(n.view.draft,t)?`nothing`:(this.#r=vi(n,t),{...this.#s(`draft`,this.#r),version:n.version,events:[]})}#l(e){let t=Pi(e);if(this.#i=Number(e.version),this.#a=t.filter(e=>e!==void 0),!this.#r)return`needs_game`;if(this.#i<=this.#r.version)return this.complete(this.#r);let n=this.#a.length===t.length?_i(this.#r,this.#i,this.#a):void 0;return n?this.complete(n):`needs_game`}};function Pi(e){return[...e.sessionEvents.map(e=>Fi(yr,e.event)),...e.gameEvents.map(e=>Fi(_r,e.event))]}function Fi(e,t){let n=e.fields.find(e=>e.localName===t.case)?.message;return n&&{kind:t.case,...L(n,t.value)}}function Ii(e){switch(e){case`seat`:return Pr.SEAT;case`spectator`:return Pr.SPECTATOR;default:return Pr.UNSPECIFIED}}function Li(e,t){return JSON.stringify(e)===JSON.stringify(t)}var J=Rr.method,Ri=class e{id;#e;#t;#n;#r;#i;#a;#o;constructor(e,t,n={}){this.id=t,this.#e=e,this.#t=n.joinCode??``,this.#n=n.role,this.#r=n.entropy,this.#i=n.game}get current(){return this.#i}async get(e){return this.#p(await this.#l(this.#n,e))}addBot(e={}){let{seat:t,level:n,thinkMs:r,displayName:i=``}=e,a=r===void 0?void 0:N(r);return this.#f(J.addBot,e,{seat:t,level:n,thinkTime:a,displayName:i})}async start(e){return this.#d(await this.#f(J.startGame,e))}startRound(e){return this.#f(J.startRound,e)}play(e,t){return this.#f(J.playTurn,t,{table:K(e)})}async draw(e={}){let t={requestId:I(),gameId:this.id,expectedVersion:zi(e)},n=await this.#e.call(J.drawTile,t,e);return this.#p(L(U,n.game)),n.tile?c(n.tile):void 0}passTurn(e){return this.#f(J.passTurn,e)}async check(e,t){let n=await this.#e.call(J.checkTurn,{gameId:this.id,table:K(e)},t);return{...L(Mr,n.verdict),version:Number(n.version)}}setDraft(e,t={}){return this.#a={...t,table:e===null?null:ae(e)},this.#o??=this.#u().finally(()=>{this.#o=void 0}),this.#o}async suggest(e=`tiles`,t={}){let n={gameId:this.id,objective:fi(e),fewestChanges:t.fewestChanges??!1},r=await this.#e.call(J.suggestTurn,n,t);return{solution:L(kr,r.solution),version:Number(r.version)}}requestRedeal(e){return this.#f(J.requestRedeal,e)}resign(e){return this.#f(J.resignGame,e)}async leave(e={}){let t={requestId:I(),gameId:this.id,expectedVersion:zi(e)};await this.#e.call(J.leaveGame,t,e)}pause(e){return this.#f(J.pauseGame,e)}resume(e){return this.#f(J.resumeGame,e)}abort(e){return this.#f(J.abortGame,e)}creditClock(e,t,n){return this.#f(J.creditClock,n,{seat:e,credit:N(t)})}async rematch(t){let n=L(U,(await this.#e.call(J.rematch,{requestId:I(),gameId:this.id},t)).game);return new e(this.#e,n.gameId,{game:n})}async record(e){return(await this.#e.call(J.getRecord,{gameId:this.id},e)).record}async*watch(e={}){let t=e.role??this.#n,n=new Ni(this.id,e.since??e.afterVersion,t,this.#t);for await(let r of ni(this.#e,J.watchGame,n,e)){let i=await this.#c(n,r,t,e);i&&(await this.#d(this.#p(i.game)),yield i)}}async runBot(e,t={}){for await(let n of this.watch(t)){let r=ii(n,this.#i,t.startsRounds??!1);try{r===`turn`?await this.#s(await e(n.game),n):r===`round`&&await this.startRound(t)}catch(e){if(!ai(e))throw e}}return this.#i??this.get()}async#s(e,t){let n=t.version;e===null?t.game.view?.poolTiles?await this.draw({expectedVersion:n}):await this.passTurn({expectedVersion:n}):await this.play(e,{expectedVersion:n})}async#c(e,t,n,r){return typeof t==`object`?`kind`in t?t:e.line(t.isConnected):t===`needs_game`?e.complete(await this.#l(n,r)):void 0}async#l(e,t){let n={gameId:this.id,joinCode:this.#t,role:Ii(e)};return L(U,(await this.#e.call(J.getGame,n,t)).game)}async#u(){let e=0;for(;this.#a;){let{table:t,...n}=this.#a;this.#a=void 0;let r={gameId:this.id,expectedVersion:zi(n),...t===null?{}:{table:K(t)}};try{let t=()=>this.#a!==void 0;e=Number((await this.#e.call(J.setDraft,r,{...n,isMoot:t})).version)}catch(e){if(!this.#a)throw e}}return e}async#d(e){let t=this.#r;if(!t||!$n(e))return e;this.#r=void 0;try{return await this.#f(J.revealEntropy,{},{entropy:t})}catch(t){if(t instanceof u&&Xn.has(t.reason))return e;throw t}}async#f(e,t={},n={}){let r={requestId:I(),gameId:this.id,expectedVersion:zi(t),...n},i=await this.#e.call(e,r,t);return this.#p(L(U,i.game))}#p(e){return(!this.#i||e.version>=this.#i.version)&&(this.#i=e),e}};function zi({expectedVersion:e}){return e===void 0?void 0:BigInt(e)}var Bi=class{retryAfterMs=0;#e;#t=new Map;#n;constructor(e){this.#e=e?Er.MINE:Er.OPEN}isOver(){return!1}request(){return{filter:this.#e}}take(e){switch(e.update.case){case`closing`:return this.retryAfterMs=rr(e.update.value.retryAfter),`closing`;case`snapshot`:{let t=this.#n===void 0,n=this.#i(e.update.value);return t||n.length?this.#r(e,t?[]:n):`nothing`}case`changed`:{let t=e.update.value.changes.flatMap(e=>{let t=e.game&&L(Tr,e.game);return t?this.#a(t,e.kind===Dr.REMOVED):[]});return t.length?this.#r(e,t):`nothing`}default:return`nothing`}}#r(e,t){return{games:[...this.#t.values()].sort(Vi),hasMore:this.#n??!1,changes:t,serverTime:R(e.serverTime)}}#i(e){this.#n=e.hasMore;let t=e.games.map(e=>L(Tr,e)),n=new Set(t.map(e=>e.gameId)),r=[...this.#t.values()].filter(e=>!n.has(e.gameId));for(let e of r)this.#t.delete(e.gameId);return[...r.map(e=>({kind:`removed`,game:e})),...t.flatMap(e=>this.#a(e,!1))]}#a(e,t){let n=this.#t.get(e.gameId);return n&&n.version>e.version?[]:t?(this.#t.delete(e.gameId),n?[{kind:`removed`,game:n}]:[]):(this.#t.set(e.gameId,e),n?JSON.stringify(n)===JSON.stringify(e)?[]:[{kind:`changed`,game:e}]:[{kind:`added`,game:e}])}};function Vi(e,t){return(t.createTime?.getTime()??0)-(e.createTime?.getTime()??0)||(t.gameId>e.gameId?1:-1)}var Hi=2,Y=5,Ui=16777216,Wi={400:`INTERNAL`,401:`UNAUTHENTICATED`,403:`PERMISSION_DENIED`,404:`UNIMPLEMENTED`,429:`UNAVAILABLE`,502:`UNAVAILABLE`,503:`UNAVAILABLE`,504:`UNAVAILABLE`};function Gi(e,t){let n=(n,r,i,a,o)=>{let s=new Headers(i);return s.set(`content-type`,r),s.set(`connect-protocol-version`,`1`),t(`${e.replace(/\/$/,``)}/${n.parent.typeName}/${n.name}`,{method:`POST`,headers:s,body:a,signal:o??null})};return{unary:(...e)=>Ki(n,...e),stream:(...e)=>qi(n,...e)}}async function Ki(e,t,n,r,i,a){let o=r===void 0?void 0:AbortSignal.timeout(Math.ceil(r)),s=[n,o].filter(e=>e!==void 0),c=new Headers(i);r!==void 0&&c.set(`connect-timeout-ms`,String(Math.ceil(r)));try{let n=await e(t,`application/proto`,c,Ji(t.input,a),AbortSignal.any(s));if(!n.ok)throw $i(n.status,await n.text());return Xi(n,`application/proto`),{message:_n(t.output,new Uint8Array(await n.arrayBuffer()))}}catch(e){throw o?.aborted?new f(`DEADLINE_EXCEEDED`,`the call took too long`):e}}async function qi(e,t,n,r,i,a){let o=Yi(new Uint8Array);for await(let e of a)o=Yi(Ji(t.input,e));let s=await e(t,`application/connect+proto`,i,o,n);if(!s.ok||!s.body)throw $i(s.status,await s.text());return Xi(s,`application/connect+proto`),{message:Zi(t.output,s.body)}}function Ji(e,t){return new Uint8Array(In(e,v(e,t)))}function Yi(e){let t=new Uint8Array(Y+e.length);return new DataView(t.buffer).setUint32(1,e.length),t.set(e,Y),t}function Xi(e,t){let n=e.headers.get(`content-type`)??`nothing`;if(n!==t)throw new f(`UNKNOWN`,`the answer is ${n}, not ${t}`)}async function*Zi(e,t){let n=t.getReader(),r=new Qi;try{for(;;){for(let t=r.take();t;t=r.take()){if(t.flags&Hi){let{error:e}=ra(new TextDecoder().decode(t.bytes));if(e)throw ea(e,`UNKNOWN`);return}yield _n(e,t.bytes)}let{done:t,value:i}=await n.read();if(t)throw new f(`UNAVAILABLE`,`the stream was cut off`);r.add(i)}}finally{n.cancel().catch(()=>void 0)}}var Qi=class{#e=new Uint8Array;add(e){let t=new Uint8Array(this.#e.length+e.length);t.set(this.#e),t.set(e,this.#e.length),this.#e=t}take(){if(this.#e.length<Y)return;let e=new DataView(this.#e.buffer,this.#e.byteOffset).getUint32(1);if(e>Ui)throw new f(`DATA_LOSS`,`a message of ${e} bytes`);if(this.#e.length<Y+e)return;let t=this.#e[0]??0,n=this.#e.subarray(Y,Y+e);return this.#e=this.#e.subarray(Y+e),{flags:t,bytes:n}}};function $i(e,t){return ea(ra(t),Wi[e]??`UNKNOWN`,`HTTP status ${e}`)}function ea(e,t,n=``){let{code:r,message:i,details:a}=e,o=typeof r==`string`?ta(r):t,s=Array.isArray(a)?a.map(na).filter(e=>e!==void 0):[];return new f(o,typeof i==`string`?i:n,s)}function ta(e){return e===`canceled`?`CANCELLED`:e.toUpperCase()}function na(e){let{type:t,value:n}=e;return typeof t==`string`&&typeof n==`string`?{type:t,value:Le(n)}:void 0}function ra(e){try{let t=JSON.parse(e);return typeof t==`object`&&t?t:{}}catch{return{}}}var ia=Rr.method,aa=Vr.method,X=Wr.method;function oa(e,t={}){return new sa(e,t)}var sa=class{url;#e;constructor(e,t={}){this.url=e;let{fetch:n=globalThis.fetch,timeoutMs:r=5e3,patienceMs:i=2e4}=t;this.#e=new Xr({transport:t.transport??(()=>Gi(e,(e,t)=>n(e,t))),token:t.token,timeoutMs:r,patienceMs:i})}get token(){return this.#e.token}nowMs(){return this.#e.clock.nowMs()}async signUp(e,t){let n=await this.#e.call(aa.signUp,{displayName:e},t);return this.#e.token=n.token,{...ca(n),token:n.token}}async mintToken(e,t,n){let r=await this.#e.call(aa.mintToken,{externalId:e,displayName:t},n);return{...ca(r),token:r.token}}async me(e){return ca(await this.#e.call(aa.getMe,{},e))}async serverInfo(e){return L(Kr,await this.#e.call(qr.method.getServerInfo,{},e))}async createGame(e=`classic`,t={}){let n=t.entropy?Zn():void 0,r=pi(e,t);n&&(r.entropyCommitment=await Qn(n));let i=await this.#e.call(ia.createGame,r,t);return this.#t(i.game,{entropy:n})}async joinGame(e,t={}){let{seat:n,code:r=``}=t,i=t.entropy?Zn():void 0,a=v(Lr,{requestId:I(),gameId:e,joinCode:r});n!==void 0&&(a.seat=n),i&&(a.entropyCommitment=await Qn(i));let o=await this.#e.call(ia.joinGame,a,t);return this.#t(o.game,{joinCode:r,entropy:i})}game(e,t={}){return new Ri(this.#e,e,{joinCode:t.code,role:t.role})}async*listGames(e={}){let t=e.mine?Er.MINE:Er.OPEN,n=``;do{let r=await this.#e.call(ia.listGames,{filter:t,pageSize:e.pageSize??50,pageToken:n},e);yield*r.games.map(e=>L(Tr,e)),n=r.nextPageToken}while(n)}async*watchGames(e={}){let t=new Bi(e.mine??!1);for await(let n of ni(this.#e,ia.watchGames,t,e))typeof n!=`string`&&`games`in n&&(yield n)}async rulesets(e){return(await this.#e.call(X.listRulesets,{},e)).rulesets.map(e=>L(ur,e))}async checkTable(e,t=`classic`,n){let r={ruleset:G(t),table:K(e)};return L(Ur,await this.#e.call(X.checkTable,r,n))}async checkTurn(e,t){let n={ruleset:G(e.ruleset??`classic`),before:K(e.before),rack:di(e.rack),after:K(e.after),unopened:e.hasMelded===!1};return L(Mr,(await this.#e.call(X.checkTurn,n,t)).verdict)}async solveTurn(e,t){let n={ruleset:G(e.ruleset??`classic`),table:K(e.table),rack:di(e.rack),unopened:e.hasMelded===!1,objective:fi(e.objective??`tiles`),fewestChanges:e.fewestChanges??!1,nodeLimit:BigInt(e.nodeLimit??0)};return L(kr,(await this.#e.call(X.solveTurn,n,t)).solution)}async*enumerateMelds(e=`classic`,t={}){let n=``;do{let r={ruleset:G(e),pageSize:t.pageSize??1e3,pageToken:n},i=await this.#e.call(X.enumerateMelds,r,t);yield*i.melds.map(e=>L(fr,e)),n=i.nextPageToken}while(n)}#t(e,t){let n=L(U,e);return new Ri(this.#e,n.gameId,{...t,game:n})}};function ca(e){return L(Br,e.player)}var la=/^[!-~]+$/,Z,Q=r(void 0),ua=r(!1);function da(){return Z??=oa(location.origin,{token:Q.peek()?.token}),Z}function fa(){Z=void 0,Q.value=re(`player`,ga)}async function pa(e,t=async()=>void 0){let{playerId:n,token:r}=await da().signUp(e.trim()),i={playerId:n,name:e.trim(),token:r};ie(`player`,JSON.stringify(i)),ie(`name`,i.name);try{await t()}finally{ua.value=!1,Q.value=i}}function ma(e=!1){ie(`player`,void 0),Z=void 0,ua.value=e,Q.value=void 0}function ha(t){return t instanceof ne?e(`refused.unreachable`):t instanceof u?((t.reason===`TOKEN_INVALID`||t.reason===`TOKEN_MISSING`)&&ma(!0),o(t)):e(`refused.other`,{reason:String(t)})}function ga(e){let{playerId:t,name:n,token:r}=e??{};return typeof t==`string`&&typeof n==`string`&&typeof r==`string`&&la.test(r)}var _a=6e3,va=r(void 0),ya;function ba(e,n=!1){clearTimeout(ya),va.value={text:e,isFailure:n},t(e),ya=setTimeout(Sa,_a)}async function xa(e){try{return await e(),!0}catch(e){return ba(ha(e),!0),!1}}function Sa(){va.value=void 0}function Ca(){if(va.value===void 0)return null;let{text:t,isFailure:r}=va.value;return n(`div`,{class:r?`notice notice-failure`:`notice`,children:[n(`p`,{children:t}),n(`button`,{type:`button`,class:`button-plain`,onClick:Sa,"aria-label":e(`notice.close`),children:`×`})]})}var wa=/^\/games\/([\w:-]{1,80})(\/replay)?$/,Ta=r({view:`lobby`});function Ea(e){let[t=``,n=``]=e.replace(/^#/,``).split(`?`,2);if(t===``||t===`/`)return{view:`lobby`};if(t===`/new`)return{view:`new`};let r=wa.exec(t);if(r===null)return{view:`lost`};let i=new URLSearchParams(n).get(`code`)??``;return{view:r[2]===void 0?`game`:`replay`,gameId:r[1]??``,code:i}}function $(e){switch(e.view){case`new`:return`#/new`;case`game`:case`replay`:{let t=e.code===``?``:`?${new URLSearchParams({code:e.code})}`;return`#/games/${e.gameId}${e.view===`replay`?`/replay`:``}${t}`}default:return`#/`}}function Da(e,t=``){return{view:`game`,gameId:e,code:t}}function Oa(e,t=``){return{view:`replay`,gameId:e,code:t}}function ka(e,t){return new URL($(Da(e,t)),location.href).href}function Aa(e,t=!1){t?(history.replaceState(null,``,$(e)),Ta.value=e):location.hash=$(e)}function ja(){let e=()=>{Ta.value=Ea(location.hash)};e(),addEventListener(`hashchange`,e)}export{ua as _,Ta as a,Ca as c,da as d,ha as f,pa as g,fa as h,ka as i,xa as l,Q as m,$ as n,Da as o,ma as p,Aa as r,Oa as s,ja as t,ba as u};