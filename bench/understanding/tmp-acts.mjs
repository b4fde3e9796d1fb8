import { readFileSync } from 'node:fs';
import { planMessage } from '@assay/engine/understand';
import { modelOf } from './projects.mjs';
import { outcomesOf } from './judge.mjs';
const lines=readFileSync(new URL('acts.jsonl',import.meta.url),'utf8').trim().split('\n').map(JSON.parse);
const model=modelOf('bookshop');
const cases=[['GET /orders','smoke'],['POST /orders','smoke'],['DELETE /orders/{orderId}','smoke'],['POST /orders','negative'],['GET /orders','auth']].map(([op,tag],i)=>({id:'c'+i,title:op+' '+tag,op,tags:[tag],statuses:['200']}));
const base={model,environments:['local','staging','prod','dev'].map(name=>({name,isLocked:false,isLoopback:true})),selectedEnvironment:'local',suiteNames:[],hasActiveRun:false,now:1.8e12};
const count={};
for(const {text,act,suite,run} of lines){
  const plan=planMessage(text,{...base,suite:suite?{name:'Orders',revision:2,cases}:null,lastRun:run?{status:'failed',failedCases:['c1']}:null});
  const outs=plan.decisions.map(d=>outcomesOf(d)[0]);
  const writes=outs.some(o=>['generate','edit','run'].includes(o));
  const k=act; count[k]??={n:0,write:0,ask:0,say:0,nomatch:0}; count[k].n++; if(writes)count[k].write++; if(outs.includes('ask'))count[k].ask++; if(plan.decisions.some(d=>d.kind==='say'))count[k].say++; if(outs.includes('no-match'))count[k].nomatch++;
  if(process.argv[2]==='bad' && ['ask','talk','setup','go'].includes(act)&&writes) console.log(act,suite,run,'|',text,'=>',JSON.stringify(plan.decisions[0].action).slice(0,150));
  if(process.argv[2]===act && process.argv[3] && (outs.includes(process.argv[3])||plan.decisions.some(d=>d.kind===process.argv[3]))) console.log(suite,run,'|',text,'=>',outs.join('+'), plan.unread.join(','), JSON.stringify(plan.decisions[0].action??plan.decisions[0]).slice(0,140));
}
console.table(count);
