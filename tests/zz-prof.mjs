import { chromium } from 'playwright';
const b = await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell',args:['--no-sandbox']});
const ctx = await b.newContext(); const p = await ctx.newPage();
const c = await ctx.newCDPSession(p);
await c.send('Emulation.setCPUThrottlingRate',{rate:4});
await c.send('Profiler.enable'); await c.send('Profiler.setSamplingInterval',{interval:500});
await c.send('Profiler.start');
await p.goto(`http://bank.localhost:4604${process.argv[2]}`);
await p.waitForSelector(process.argv[3]);
const {profile}=await c.send('Profiler.stop');
const byId=new Map(profile.nodes.map(n=>[n.id,n]));
const self=new Map(); const dt=profile.timeDeltas; 
profile.samples.forEach((id,i)=>self.set(id,(self.get(id)??0)+dt[i]));
const parent=new Map(); for(const n of profile.nodes) for(const ch of n.children??[]) parent.set(ch,n.id);
// inclusive per function name
const incl=new Map(), selfBy=new Map();
for(const [id,t] of self){ const n=byId.get(id); const k=n.callFrame.functionName+' '+n.callFrame.url.replace(/.*assets\//,'')+':'+n.callFrame.lineNumber; selfBy.set(k,(selfBy.get(k)??0)+t); const seen=new Set(); let x=id; while(x!==undefined){const m=byId.get(x); const kk=m.callFrame.functionName+' '+m.callFrame.url.replace(/.*assets\//,'')+':'+m.callFrame.lineNumber; if(!seen.has(kk)){seen.add(kk); incl.set(kk,(incl.get(kk)??0)+t);} x=parent.get(x);} }
const top=(m,n)=>[...m].sort((a,b)=>b[1]-a[1]).slice(0,n).map(([k,t])=>(t/1000).toFixed(0).padStart(6)+' '+k).join('\n');
console.log('SELF\n'+top(selfBy,25)); console.log('INCL\n'+top(incl,70));
await b.close();
