/** The places of the checked-in example, deploy/nginx.conf: change them to those of the machine. */
import type { NginxOptions } from './nginx.ts';

export const EXAMPLE_OPTIONS: NginxOptions = {
  root: '/srv/online-loan-application/dist',
  api: 'http://127.0.0.1:4200',
  certificate: '/etc/ssl/online-loan-application/certificate.pem',
  certificateKey: '/etc/ssl/online-loan-application/key.pem',
};
