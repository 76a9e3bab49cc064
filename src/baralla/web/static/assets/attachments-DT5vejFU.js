import{a7 as t,a8 as r,a9 as i,aa as s}from"./index-CFARuGyZ.js";function o(e,n){var a=void 0,f;t(()=>{a!==(a=n())&&(f&&(r(f),f=null),a&&(f=i(()=>{s(()=>a(e))})))})}export{o as a};
