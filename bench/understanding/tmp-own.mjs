import { play } from './play.mjs';
import { outcomesOf } from './judge.mjs';
const S=['smoke test orders'], R=['smoke test orders',{run:true}];
const own = [
 ['bookshop',[], 'Is a deleted book really gone?'],
 ['bookshop',[], 'another user must not be able to cancel my order'],
 ['bookshop',[], 'PUT on books should be idempotent'],
 ['bookshop',[], 'GET /books/{bookId} without a token must give 401'],
 ['bookshop',[], 'creates a review with rating 6 and expects 422'],
 ['bookshop',[], 'create a book where title is null'],
 ['bookshop',[], 'POST /orders with an empty body'],
 ['bookshop',[], 'title longer than 500 characters when creating a book should fail'],
 ['bookshop',[], 'send a string as price when creating a book'],
 ['bookshop',[], 'email must be unique when registering users'],
 ['bookshop',[], 'order a book, then read the order back and check its status is open'],
 ['bookshop',[], 'GET /books should respond in under 200 ms'],
 ['bookshop',[], 'load test GET /books with 20 users for 30 seconds, p95 under 150 ms'],
 ['bookshop',[], 'only 5 tests for users please'],
 ['bookshop',[], 'test everything except deletes'],
 ['bookshop',[], 'new suite with negative tests for users'],
 ['bookshop',[], 'hello there'], ['bookshop',[], 'what is this api about?'],['bookshop',[],'asdf qwer zxcv'],['bookshop',[],'what is a smoke test?'],
 ['bookshop',S,'only keep the GETs'],['bookshop',S,'remove everything except POST /orders'],['bookshop',S,'undo that'],['bookshop',S,'call it Order checks'],
 ['bookshop',S,'the cancel test is useless, drop it'],['bookshop',S,'add 2 more edge cases each'],['bookshop',S,'and without a token'],['bookshop',S,'POST /orders should return 202 instead of 201'],
 ['bookshop',S,'run it on qa'],['bookshop',S,'run on production'],['bookshop',S,'run the suite 3 times'],['bookshop',S,'run the negatives'],['bookshop',S,'add negatives and run it'],['bookshop',S,'drop the deletes and run it on staging'],
 ['bookshop',S,'how many tests do I have?'],['bookshop',S,'which tests are there'],['bookshop',S,'what does the suite cover?'],['bookshop',S,'clear the suite'],['bookshop',S,'delete all tests'],
 ['bookshop',R,'rerun the failed ones'],['bookshop',R,'what went wrong'],['bookshop',R,'who ran this last?'],['bookshop',R,'since when is it failing?'],['bookshop',R,'which tests are flaky?'],['bookshop',R,'how long did the run take?'],['bookshop',R,'remove the failing test'],['bookshop',R,'compare with the previous run'],['bookshop',R,'did POST /orders pass?'],['bookshop',R,'stop the run'],['bookshop',R,'open the last run'],['bookshop',R,'is everything green?'],
 ['bookshop',S,'run this every night'],['bookshop',S,'how can I run this in github actions?'],['bookshop',S,'invite my colleague'],['bookshop',S,'export as k6'],['bookshop',S,'download the run pack'],['bookshop',S,'go to the environments page'],['bookshop',S,'show me the coverage'],
 ['petstore',[],'create a pet, sell it, then make sure it is gone after deletion'],['petstore',[],'POST /pet with an empty name should be rejected with 400'],['petstore',[],'login with wrong password'],['petstore',[],'what do I need to send to place an order?'],['petstore',[],'which endpoints need an api key?'],['petstore',[],'pets by tags'],['petstore',['smoke tests for pets'],'drop the delete test'],['petstore',['smoke tests for pets'],'delete it'],['petstore',['smoke tests for pets'],'now do negatives for POST /pet'],
 ['gitea',[],'create an issue in a repo and close it'],['gitea',[],'star a repo then unstar it'],['stripe',[],'refund a charge'],['docker',[],'rename a container'],['slack',[],'archive a channel'],['slack',[],'who is online'],
 ['todo',[],'delete a todo twice'],['todo',[],'update a todo that does not exist, expect 404'],['todo',['test todos'],'too slow tests, remove the count one'],['todo',['test todos'],'change the title to "x"'],['todo',[],'what status codes can DELETE /todos/{id} return?'],['todo',[],'run smoke tests for todos'],['todo',[],'run'],
];
for (const [project,context,message] of own) {
  const { plan } = play({project,context,message});
  console.log(`${project} ${context.length? '+'+context.length:''} | ${message}`);
  for (const d of plan.decisions) console.log('     ', outcomesOf(d)[0], JSON.stringify(d.action ?? d).replace(/"perOperation":null,"atMost":null,/g,'').replace(/"expect":\{"status":null,"fields":\[\]\},"identity":"own"/g,'~').slice(0,330));
  if (plan.unread.length) console.log('      unread', plan.unread.join(' | '));
}
